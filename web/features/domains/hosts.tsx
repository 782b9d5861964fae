import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, Plus, TriangleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { addHost, checkHost, removeHost, type OwnHost, type OwnHosts } from '#contract/hosts.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { Copied } from './copied.tsx'
import { hostsQuery } from './queries.ts'

/** Host names under which people reach the organization. */
export function Hosts({ organizationId }: { organizationId: string }) {
  const query = useQuery(hostsQuery(organizationId))
  if (query.isPending) return <Skeleton className="h-32" />
  if (query.isError) return <QueryFailure query={query} />
  const { hosts, points_to } = query.data
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Host name</Trans>}
        description={
          <Trans>
            Let people reach your organization at an address of your own, with your logo and color.
          </Trans>
        }
      />
      <div className="flex flex-col gap-6">
        {hosts.map((own) => (
          <OneHost key={own.host} organizationId={organizationId} own={own} pointsTo={points_to} />
        ))}
        <AddHost organizationId={organizationId} />
      </div>
    </Card>
  )
}

/** Puts what a change answers into the page. */
function useTaken(organizationId: string) {
  const client = useQueryClient()
  return (next: OwnHosts) => client.setQueryData(hostsQuery(organizationId).queryKey, next)
}

function AddHost({ organizationId }: { organizationId: string }) {
  const [host, setHost] = useState('')
  const take = useTaken(organizationId)
  const add = useMutation({
    mutationFn: () => call(addHost, { params: { organizationId }, body: { host } }),
    onSuccess: (next) => {
      take(next)
      setHost('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (host.trim() && !add.isPending) add.mutate()
  }
  const error = add.error instanceof ApiError ? add.error.errors['host'] : undefined
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <Field
        label={<Trans>New host name</Trans>}
        error={add.error && (error ?? messageOf(add.error))}
        className="min-w-60 flex-1"
      >
        <Input
          dir="ltr"
          placeholder="learn.school.org"
          spellCheck={false}
          autoCapitalize="none"
          value={host}
          onChange={(event) => setHost(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={add.isPending}>
        <Plus />
        <Trans>Add host name</Trans>
      </Button>
    </form>
  )
}

type OneProps = { organizationId: string; own: OwnHost; pointsTo: string }

function OneHost({ organizationId, own, pointsTo }: OneProps) {
  const { t } = useLingui()
  const take = useTaken(organizationId)
  const [removing, setRemoving] = useState(false)
  const params = { organizationId, host: own.host }
  const check = useMutation({
    mutationFn: () => call(checkHost, { params }),
    onSuccess: (next) => {
      take(next)
      const found = next.hosts.find(({ host }) => host === own.host)
      if (found?.state === 'proven' && own.state !== 'proven') toast.success(t`Host name proven`)
    },
    onError: (failure: unknown) => toastFailure(failure),
  })
  const isDone = own.state === 'proven' && own.points_here
  return (
    <section
      aria-label={own.host}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold wrap-anywhere">{own.host}</h3>
          <State own={own} />
        </span>
        <span className="flex gap-2">
          <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
            <Trans>Check now</Trans>
          </Button>
          <Button size="sm" variant="danger-quiet" onClick={() => setRemoving(true)}>
            <Trans>Remove</Trans>
          </Button>
        </span>
      </div>
      <p role="status" className="text-13 text-ink-muted">
        <Explained own={own} /> {own.checked_at && <RelativeTime value={own.checked_at} />}
      </p>
      {!isDone && (
        <ol className="flex list-decimal flex-col gap-4 ps-5">
          <li>
            <Copied
              label={<Trans>Point {own.host} here with a CNAME record</Trans>}
              value={pointsTo}
            />
          </li>
          <li className="flex flex-col gap-3">
            <Copied
              label={<Trans>Prove that the name is yours: add a TXT record with this name</Trans>}
              value={own.txt_name}
            />
            <Copied label={<Trans>Value of the TXT record</Trans>} value={own.txt_value} />
          </li>
        </ol>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={<Trans>Remove “{own.host}”?</Trans>}
        effect={
          <Trans>
            The address stops showing your organization at once, and another organization can prove
            it. Links in emails that were already sent won’t open your organization anymore.
          </Trans>
        }
        confirmLabel={<Trans>Remove host name</Trans>}
        onConfirm={async () => void take(await call(removeHost, { params }))}
      />
    </section>
  )
}

function State({ own: { state, points_here } }: { own: OwnHost }) {
  if (state === 'waiting') {
    return (
      <Pill icon={Clock}>
        <Trans>Not proven yet</Trans>
      </Pill>
    )
  }
  if (state === 'missing') {
    return (
      <Pill tone="attention" icon={TriangleAlert}>
        <Trans>Proof missing</Trans>
      </Pill>
    )
  }
  return points_here ? (
    <Pill tone="success" icon={CircleCheck}>
      <Trans>In use</Trans>
    </Pill>
  ) : (
    <Pill tone="attention" icon={TriangleAlert}>
      <Trans>Doesn’t point here</Trans>
    </Pill>
  )
}

/** The state in a sentence, with what to do next. */
function Explained({ own }: { own: OwnHost }) {
  const { state, points_here, checked_at, in_mails, url } = own
  if (state === 'waiting') {
    return checked_at === null ? (
      <Trans>Add both DNS records, then check.</Trans>
    ) : (
      <Trans>The TXT record wasn’t found. New DNS records can take up to an hour to appear.</Trans>
    )
  }
  if (state === 'missing') {
    return (
      <Trans>
        The TXT record is gone. Add it again within a week, or the address stops working.
      </Trans>
    )
  }
  if (!points_here) {
    return (
      <Trans>
        The name is yours, but its DNS record doesn’t lead here. If a proxy stands in between, open
        the address to see whether it works.
      </Trans>
    )
  }
  return in_mails ? (
    <Trans>
      People reach your organization at{' '}
      <a href={url} className="underline">
        {url}
      </a>
      , and links in its emails lead there.
    </Trans>
  ) : (
    <Trans>
      People reach your organization at{' '}
      <a href={url} className="underline">
        {url}
      </a>
      .
    </Trans>
  )
}
