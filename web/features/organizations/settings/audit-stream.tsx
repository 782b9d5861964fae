import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download, Pause } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { AuditDelivery, AuditStream } from '#contract/audit-streams.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveBytes } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { auditStreamQuery, streamCalls } from './audit-stream-calls.ts'

/** Whose entries: an organization's, or those of the whole installation. */
type ScopeProps = { organizationId: string | null }

/** Sends audit entries to a log system, and downloads them as JSON lines. */
export function AuditExport({ organizationId }: ScopeProps) {
  const query = useQuery(auditStreamQuery(organizationId))
  if (query.isPending) return <Skeleton className="h-40" />
  if (query.isError) return <QueryFailure query={query} />
  return (
    <div className="flex flex-col gap-6">
      <StreamCard organizationId={organizationId} stream={query.data.stream} />
      <DownloadCard organizationId={organizationId} />
    </div>
  )
}

type StreamProps = ScopeProps & { stream: AuditStream | null }

function StreamCard({ organizationId, stream }: StreamProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const calls = streamCalls(organizationId)
  const [url, setUrl] = useState(stream?.url ?? '')
  const [secret, setSecret] = useState<string | null>(null)
  const [deleting, setDeleting] = useState(false)
  const take = (next: { stream: AuditStream | null }) =>
    client.setQueryData(auditStreamQuery(organizationId).queryKey, { stream: next.stream })
  const save = useMutation({
    mutationFn: () => calls.save(url),
    onSuccess: (saved) => {
      take(saved)
      setSecret(saved.secret)
      toast.success(t`Address saved`)
    },
  })
  const change = useMutation({
    mutationFn: (run: () => Promise<{ stream: AuditStream | null }>) => run(),
    onSuccess: take,
    onError: (failure) => toastFailure(failure),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() && !save.isPending) save.mutate()
  }
  const error = save.error instanceof ApiError ? save.error.errors['url'] : undefined
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Send to a log system</Trans>}
        description={
          <Trans>
            New audit entries are sent to your SIEM as signed JSON lines, in order and about a
            minute after they are written.
          </Trans>
        }
      />
      <div className="flex flex-col gap-4">
        <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={submit}>
          <Field
            label={<Trans>Receiver address</Trans>}
            error={save.error && (error ?? messageOf(save.error))}
            className="min-w-60 flex-1"
          >
            <Input
              type="url"
              dir="ltr"
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" pending={save.isPending}>
            <Trans>Save address</Trans>
          </Button>
        </form>
        {secret !== null && (
          <Field
            group
            label={<Trans>Signing secret</Trans>}
            hint={<Trans>Copy the secret now. You won't be able to see it again.</Trans>}
          >
            <span className="flex items-center gap-2">
              <code
                dir="ltr"
                className="min-w-0 flex-1 truncate rounded-control border border-line bg-wash px-3 py-2 text-13"
              >
                {secret}
              </code>
              <CopyButton text={secret} />
            </span>
          </Field>
        )}
        {stream && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <State stream={stream} />
              <span className="flex-1 text-13 text-ink-muted">
                <Plural value={stream.sent_count} one="# entry sent" other="# entries sent" />
                {stream.next_attempt_at && (
                  <>
                    {' · '}
                    <Trans>
                      Next attempt <RelativeTime value={stream.next_attempt_at} />
                    </Trans>
                  </>
                )}
              </span>
              <Button
                size="sm"
                pending={change.isPending}
                onClick={() => change.mutate(calls.test)}
              >
                <Trans>Send test entry</Trans>
              </Button>
              {stream.paused_at ? (
                <Button size="sm" onClick={() => change.mutate(calls.resume)}>
                  <Trans>Resume</Trans>
                </Button>
              ) : (
                <Button size="sm" onClick={() => change.mutate(calls.pause)}>
                  <Trans>Pause</Trans>
                </Button>
              )}
              <Button size="sm" variant="danger-quiet" onClick={() => setDeleting(true)}>
                <Trans>Stop sending</Trans>
              </Button>
            </div>
            <Deliveries deliveries={stream.deliveries} />
          </>
        )}
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={<Trans>Stop sending audit entries?</Trans>}
        effect={
          <Trans>
            The address, its secret and the list of deliveries will be deleted. Entries stay in the
            audit log.
          </Trans>
        }
        confirmLabel={<Trans>Stop sending</Trans>}
        onConfirm={async () => {
          take(await calls.remove())
          setUrl('')
          setSecret(null)
        }}
      />
    </Card>
  )
}

function State({ stream }: { stream: AuditStream }) {
  if (stream.paused_at) {
    return (
      <Pill tone="attention" icon={Pause}>
        <Trans>Paused</Trans>
      </Pill>
    )
  }
  if (stream.failing_since) {
    return (
      <Pill tone="danger" icon={CircleX}>
        <Trans>Failing</Trans>
      </Pill>
    )
  }
  return (
    <Pill tone="success" icon={CircleCheck}>
      <Trans>Active</Trans>
    </Pill>
  )
}

function Deliveries({ deliveries }: { deliveries: AuditDelivery[] }) {
  const { t } = useLingui()
  if (deliveries.length === 0) {
    return (
      <p className="text-13 text-ink-muted">
        <Trans>Nothing sent yet.</Trans>
      </p>
    )
  }
  return (
    <DataTable
      label={t`Last deliveries`}
      rows={deliveries}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'answer',
          header: t`Response`,
          cell: ({ status, detail }) => (
            <span className="text-13 wrap-anywhere">
              {status || '–'}
              {detail && ` · ${detail.slice(0, 200)}`}
            </span>
          ),
        },
        {
          id: 'count',
          header: t`Entries`,
          numeric: true,
          cell: ({ entry_count }) => entry_count,
        },
        {
          id: 'took',
          header: t`Duration`,
          numeric: true,
          cell: ({ duration_ms }) => <Trans>{duration_ms} ms</Trans>,
        },
        { id: 'when', header: t`When`, cell: ({ at }) => <RelativeTime value={at} /> },
      ]}
    />
  )
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

function DownloadCard({ organizationId }: ScopeProps) {
  const { t } = useLingui()
  const [from, setFrom] = useState(() => dayOf(Date.now() - 30 * 86_400_000))
  const [to, setTo] = useState(() => dayOf(Date.now()))
  const download = useMutation({
    mutationFn: async () => {
      const period = {
        from: `${from}T00:00:00.000Z`,
        to: new Date(Date.parse(to) + 86_400_000).toISOString(),
      }
      const parts: string[] = []
      let after: string | undefined
      do {
        const part = await streamCalls(organizationId).lines({ ...period, after })
        parts.push(part.lines)
        after = part.next ?? undefined
      } while (after !== undefined)
      return new Blob(parts, { type: 'application/x-ndjson' })
    },
    onSuccess: (file) => {
      if (file.size === 0) toast.info(t`There are no entries in this period`)
      else saveBytes(file, `audit-${from}-${to}.jsonl`)
    },
    onError: (failure) => toastFailure(failure),
  })
  const isReady = from !== '' && to !== '' && from <= to
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Download as JSON lines</Trans>}
        description={<Trans>All entries of a period, in UTC, with the same fields.</Trans>}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Field label={<Trans>From</Trans>}>
          <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={<Trans>To</Trans>}>
          <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Button disabled={!isReady} pending={download.isPending} onClick={() => download.mutate()}>
          <Download />
          <Trans>Download entries</Trans>
        </Button>
      </div>
    </Card>
  )
}
