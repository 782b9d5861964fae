import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  previewRetention,
  saveRetention,
  type Retention,
  type RetentionKind,
  type RetentionPreview,
  type RetentionRule,
} from '#contract/school-settings.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { retentionQuery } from './settings-queries.ts'

const kindWords: Record<RetentionKind, ReturnType<typeof msg>> = {
  audit_log: msg`Audit log`,
  sign_in_log: msg`Single sign-on log`,
  tool_log: msg`Learning tool log`,
  webhook_log: msg`Webhook deliveries`,
  meeting_chat: msg`Chat in live sessions`,
}

const choices = [30, 90, 180, 365, 730, 1095, 1825, 3650]

export function RetentionSettings({ organizationId }: { organizationId: string }) {
  const retention = useQuery(retentionQuery(organizationId))
  if (retention.isPending) return <Skeleton className="h-60" />
  if (retention.isError) return <QueryFailure query={retention} />
  return <RetentionForm organizationId={organizationId} saved={retention.data} />
}

type FormProps = { organizationId: string; saved: Retention }

/** How long records are kept. What would go is shown before anything is saved. */
function RetentionForm({ organizationId, saved }: FormProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [rules, setRules] = useState(saved.rules)
  const [hold, setHold] = useState(saved.legal_hold_at !== null)
  const params = { organizationId }
  const preview = useMutation({
    mutationFn: () => call(previewRetention, { params, body: { rules } }),
    onError: (failure) => toastFailure(failure),
  })
  const save = useMutation({
    mutationFn: () => call(saveRetention, { params, body: { rules, legal_hold: hold } }),
    onSuccess: (next) => {
      client.setQueryData(retentionQuery(organizationId).queryKey, next)
      toast.success(t`Retention saved`)
    },
    onError: (failure) => toastFailure(failure),
  })
  const change = (kind: RetentionKind, days: RetentionRule['days']) => {
    preview.reset()
    setRules(rules.map((rule) => (rule.kind === kind ? { kind, days } : rule)))
  }
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Data retention</Trans>}
        description={
          <Trans>
            Older records are deleted every night and can’t be restored. Chat messages with files
            are kept.
          </Trans>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {rules.map(({ kind, days }) => (
            <Field key={kind} label={i18n._(kindWords[kind])}>
              <Select
                value={days === null ? '' : String(days)}
                onValueChange={(next: string) => change(kind, next === '' ? null : Number(next))}
                options={[
                  { value: '', label: t`Keep forever` },
                  ...[...new Set([...choices, ...(days === null ? [] : [days])])]
                    .toSorted((one, other) => one - other)
                    .map((count) => ({
                      value: String(count),
                      label: plural(count, { one: 'Keep for # day', other: 'Keep for # days' }),
                    })),
                ]}
              />
            </Field>
          ))}
        </div>
        <Switch
          label={<Trans>Legal hold</Trans>}
          hint={<Trans>Nothing is deleted while the hold is on, whatever the rules say.</Trans>}
          checked={hold}
          onCheckedChange={setHold}
        />
        <div className="flex flex-wrap gap-2">
          <Button pending={preview.isPending} onClick={() => preview.mutate()}>
            <Trans>Preview what will be deleted</Trans>
          </Button>
          <Button variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
            <Trans>Save retention</Trans>
          </Button>
        </div>
        {preview.data && <Preview preview={preview.data} hold={hold} />}
        <Removed runs={saved.runs} />
      </div>
    </Card>
  )
}

function Preview({ preview: found, hold }: { preview: RetentionPreview; hold: boolean }) {
  const { i18n } = useLingui()
  const preview = found.map(({ before, ...rest }) => ({
    ...rest,
    day: i18n.date(new Date(before), { dateStyle: 'medium' }),
  }))
  return (
    <div role="status" className="rounded-card border border-line bg-amber-soft p-3 text-14">
      {preview.length === 0 ? (
        <Trans>Nothing will be deleted: everything is kept forever.</Trans>
      ) : (
        <ul className="flex flex-col gap-1">
          {preview.map(({ kind, count, day }) => (
            <li key={kind}>
              {i18n._(kindWords[kind])}: <Plural value={count} one="# record" other="# records" />{' '}
              <Trans>from before {day}</Trans>
            </li>
          ))}
        </ul>
      )}
      {hold && (
        <p className="mt-2 font-semibold">
          <Trans>The legal hold keeps all of it for now.</Trans>
        </p>
      )}
    </div>
  )
}

function Removed({ runs }: { runs: Retention['runs'] }) {
  const { i18n } = useLingui()
  return (
    <section>
      <h3 className="mb-1 text-14 font-semibold">
        <Trans>Deleted so far</Trans>
      </h3>
      {runs.length === 0 ? (
        <p className="text-13 text-ink-muted">
          <Trans>Nothing has been deleted yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {runs.map(({ kind, removed_count, ran_at }) => (
            <li key={`${kind} ${ran_at}`} className="flex flex-wrap gap-x-3 py-2 text-14">
              <span className="flex-1">{i18n._(kindWords[kind])}</span>
              <Plural value={removed_count} one="# record" other="# records" />
              <span className="text-ink-muted">
                <RelativeTime value={ran_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
