import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, Plus, TriangleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import {
  claimDomain,
  proveDomain,
  releaseDomain,
  saveDomainRules,
  setBreakGlass,
  type OwnDomain,
  type OwnDomains,
} from '#contract/domains.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { Copied } from './copied.tsx'
import { DomainAccounts } from './domain-accounts.tsx'
import { Hosts } from './hosts.tsx'
import { domainsQuery } from './queries.ts'

/** Domains of the organization: how they are proved, and what they mean for signing in. */
export function Domains({ organizationId }: { organizationId: string }) {
  const query = useQuery(domainsQuery(organizationId))
  if (query.isPending) return <Skeleton className="h-32" />
  if (query.isError) return <QueryFailure query={query} />
  return (
    <>
      <DomainsCard organizationId={organizationId} shown={query.data} />
      <Hosts organizationId={organizationId} />
      <EmergencyAdmins organizationId={organizationId} shown={query.data} />
    </>
  )
}

type Shown = { organizationId: string; shown: OwnDomains }

function DomainsCard({ organizationId, shown }: Shown) {
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Email domains</Trans>}
        description={
          <Trans>
            Prove that a domain is yours to decide how people with its addresses sign in.
          </Trans>
        }
      />
      <div className="flex flex-col gap-6">
        {shown.domains.map((own) => (
          <OneDomain
            key={own.domain}
            organizationId={organizationId}
            own={own}
            hasConnection={shown.has_connection}
          />
        ))}
        <AddDomain organizationId={organizationId} />
      </div>
    </Card>
  )
}

/** Puts what a change answers into the page. */
function useTaken(organizationId: string) {
  const client = useQueryClient()
  return (next: OwnDomains) => client.setQueryData(domainsQuery(organizationId).queryKey, next)
}

function AddDomain({ organizationId }: { organizationId: string }) {
  const [domain, setDomain] = useState('')
  const take = useTaken(organizationId)
  const add = useMutation({
    mutationFn: () => call(claimDomain, { params: { organizationId }, body: { domain } }),
    onSuccess: (next) => {
      take(next)
      setDomain('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (domain.trim() && !add.isPending) add.mutate()
  }
  const error = add.error instanceof ApiError ? add.error.errors['domain'] : undefined
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <Field
        label={<Trans>New domain</Trans>}
        error={add.error && (error ?? messageOf(add.error))}
        className="min-w-60 flex-1"
      >
        <Input
          placeholder="school.org"
          value={domain}
          onChange={(event) => setDomain(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={add.isPending}>
        <Plus />
        <Trans>Add domain</Trans>
      </Button>
    </form>
  )
}

type OneProps = { organizationId: string; own: OwnDomain; hasConnection: boolean }

function OneDomain({ organizationId, own, hasConnection }: OneProps) {
  const { t } = useLingui()
  const take = useTaken(organizationId)
  const [releasing, setReleasing] = useState(false)
  const params = { organizationId, domain: own.domain }
  const prove = useMutation({
    mutationFn: () => call(proveDomain, { params }),
    onSuccess: (next) => {
      take(next)
      const found = next.domains.find(({ domain }) => domain === own.domain)
      if (found?.state === 'proven') toast.success(t`Domain proven`)
    },
    onError: (failure: unknown) => toastFailure(failure),
  })
  const save = useMutation({
    mutationFn: (next: Partial<Pick<OwnDomain, 'sign_in_required' | 'capture'>>) =>
      call(saveDomainRules, {
        params,
        body: { sign_in_required: own.sign_in_required, capture: own.capture, ...next },
      }),
    onSuccess: take,
    onError: (failure: unknown) => toastFailure(failure),
  })
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold wrap-anywhere">{own.domain}</h3>
          <State state={own.state} />
        </span>
        {own.proof && (
          <span className="flex gap-2">
            <Button size="sm" pending={prove.isPending} onClick={() => prove.mutate()}>
              <Trans>Check now</Trans>
            </Button>
            <Button size="sm" variant="danger-quiet" onClick={() => setReleasing(true)}>
              <Trans>Remove</Trans>
            </Button>
          </span>
        )}
      </div>
      {own.error !== '' && (
        <p role="status" className="text-13 text-ink-muted">
          {own.error} {own.checked_at && <RelativeTime value={own.checked_at} />}
        </p>
      )}
      {own.proof && own.state !== 'proven' && <Proof proof={own.proof} />}
      {own.state !== 'waiting' && (
        <>
          <Switch
            label={<Trans>Require your organization’s sign-in</Trans>}
            hint={
              hasConnection ? (
                <Trans>Passwords and passkeys of these addresses are refused.</Trans>
              ) : (
                <Trans>Takes effect once an identity provider is connected.</Trans>
              )
            }
            checked={own.sign_in_required}
            disabled={save.isPending}
            onCheckedChange={(sign_in_required) => save.mutate({ sign_in_required })}
          />
          <Field label={<Trans>New registrations</Trans>}>
            <Select
              value={own.capture}
              onValueChange={(capture) => save.mutate({ capture })}
              options={[
                { value: 'none', label: t`Stay separate` },
                { value: 'join', label: t`Join as learners after verifying their address` },
                { value: 'sign_in', label: t`Have to sign in with your organization` },
              ]}
            />
          </Field>
          <DomainAccounts organizationId={organizationId} domain={own.domain} />
        </>
      )}
      <ConfirmDialog
        open={releasing}
        onOpenChange={setReleasing}
        title={<Trans>Remove “{own.domain}”?</Trans>}
        effect={
          <Trans>
            Its sign-in rules end, and another organization can prove the domain. Members stay.
          </Trans>
        }
        confirmLabel={<Trans>Remove domain</Trans>}
        onConfirm={async () => void take(await call(releaseDomain, { params }))}
      />
    </section>
  )
}

function State({ state }: Pick<OwnDomain, 'state'>) {
  switch (state) {
    case 'proven':
      return (
        <Pill tone="success" icon={CircleCheck}>
          <Trans>Proven</Trans>
        </Pill>
      )
    case 'missing':
      return (
        <Pill tone="attention" icon={TriangleAlert}>
          <Trans>Proof missing</Trans>
        </Pill>
      )
    case 'waiting':
      return (
        <Pill icon={Clock}>
          <Trans>Not proven yet</Trans>
        </Pill>
      )
  }
}

function Proof({ proof }: { proof: NonNullable<OwnDomain['proof']> }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">
        <Trans>Add this TXT record to the domain, or put a file on its web server.</Trans>
      </p>
      <Copied label={<Trans>TXT record for {proof.txt_name}</Trans>} value={proof.txt_value} />
      <Copied label={<Trans>Address of the file</Trans>} value={proof.file_url} />
      <Copied label={<Trans>Content of the file</Trans>} value={proof.file_content} />
    </div>
  )
}

/** Admins who still get in on the day the provider is down or the network has changed. */
function EmergencyAdmins({ organizationId, shown: { admins } }: Shown) {
  const { t } = useLingui()
  const take = useTaken(organizationId)
  const save = useMutation({
    mutationFn: (person_ids: string[]) =>
      call(setBreakGlass, { params: { organizationId }, body: { person_ids } }),
    onSuccess: take,
    onError: (failure: unknown) => toastFailure(failure),
  })
  const chosen = admins.filter(({ break_glass }) => break_glass).map(({ person_id }) => person_id)
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Emergency admins</Trans>}
        description={
          <Trans>
            They can sign in without your identity provider and from any network, with two-factor or
            a passkey. Every use is in the audit log, and all admins get an email.
          </Trans>
        }
      />
      <div role="group" aria-label={t`Emergency admins`} className="flex flex-col gap-2">
        {admins.map(({ person_id, name, break_glass, has_second_factor }) => (
          <Checkbox
            key={person_id}
            label={name}
            hint={
              break_glass &&
              !has_second_factor && (
                <Trans>Has no two-factor or passkey yet, so emergency access won’t work.</Trans>
              )
            }
            checked={break_glass}
            disabled={save.isPending}
            onCheckedChange={(on) =>
              save.mutate(
                on ? [...chosen, person_id] : chosen.filter((other) => other !== person_id),
              )
            }
          />
        ))}
      </div>
    </Card>
  )
}
