import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark, Wallet } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import {
  savePayoutSettings,
  type PayoutMethodInput,
  type PayoutSchedule,
  type PayoutSettings,
} from '#contract/payout-settings.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { PayoutMethodFields, type MethodDraft } from './payout-method-fields.tsx'
import { earningsKey, payoutSettingsQuery } from './queries.ts'

/** How I am paid. Begins anew after each change, so that neither account nor password stays on the page. */
export function PayoutSettingsForm({ organizationId }: { organizationId: string }) {
  const settings = useQuery(payoutSettingsQuery(organizationId))
  const [changes, setChanges] = useState(0)
  if (settings.isPending) return <SettingsSkeleton />
  if (settings.isError) return <QueryFailure query={settings} />
  return (
    <SettingsForm
      key={changes}
      organizationId={organizationId}
      settings={settings.data}
      onSaved={() => setChanges((count) => count + 1)}
    />
  )
}

const emptyMethod: MethodDraft = {
  kind: 'bank',
  holder_name: '',
  iban: '',
  bic: '',
  service: '',
  account: '',
}

function SettingsForm({
  organizationId,
  settings,
  onSaved,
}: {
  organizationId: string
  settings: PayoutSettings
  onSaved: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [changing, setChanging] = useState(settings.method === null)
  const [method, setMethod] = useState(emptyMethod)
  const [schedule, setSchedule] = useState(settings.schedule)
  const [minimum, setMinimum] = useState(String(settings.minimum_units))
  const [password, setPassword] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call(savePayoutSettings, {
        params: { organizationId },
        body: {
          ...(changing && { method: given(method) }),
          schedule,
          minimum_units: Number(minimum),
          password,
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: earningsKey(organizationId) })
      toast.success(t`Payout settings saved. We’ve also sent you an email.`)
      onSaved()
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || Object.keys(failure.errors).length === 0)
        toastFailure(failure)
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <Card className="sm:p-6">
        <CardHead
          title={<Trans>Payout method</Trans>}
          description={<Trans>Stored encrypted. Only the last digits are shown.</Trans>}
        />
        {settings.method && (
          <StoredMethod
            method={settings.method}
            changedAt={settings.changed_at}
            changing={changing}
            onChange={() => setChanging(!changing)}
          />
        )}
        {changing && (
          <PayoutMethodFields
            method={method}
            errors={errors}
            onChange={(part) => setMethod((now) => ({ ...now, ...part }))}
          />
        )}
      </Card>
      <Card className="flex flex-col gap-4 sm:p-6">
        <CardHead
          title={<Trans>Payout schedule</Trans>}
          description={<Trans>Only earnings that are no longer on hold are paid out.</Trans>}
        />
        <Field group label={<Trans context="frequency">Schedule</Trans>} error={errors['schedule']}>
          <RadioGroup<PayoutSchedule>
            value={schedule}
            onValueChange={setSchedule}
            options={[
              {
                value: 'on_request',
                label: t`On request`,
                hint: t`You request each payout yourself.`,
              },
              {
                value: 'weekly',
                label: t`Every week`,
                hint: t`Requested automatically every Monday.`,
              },
              {
                value: 'monthly',
                label: t`Every month`,
                hint: t`Requested automatically on the first day of the month.`,
              },
            ]}
          />
        </Field>
        <Field
          label={<Trans>Minimum payout</Trans>}
          hint={<Trans>In whole units of each currency: 50 means 50 EUR, 50 USD and so on.</Trans>}
          error={errors['minimum_units']}
        >
          <Input
            inputMode="numeric"
            className="max-w-32"
            value={minimum}
            onChange={(event) => setMinimum(event.target.value.replaceAll(/\D/g, ''))}
          />
        </Field>
      </Card>
      <Card className="flex flex-col gap-4 sm:p-6">
        <Field
          label={<Trans>Current password</Trans>}
          hint={<Trans>Confirms that it’s you.</Trans>}
          error={errors['password']}
        >
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" className="self-start" pending={save.isPending}>
          <Trans>Save settings</Trans>
        </Button>
      </Card>
    </form>
  )
}

function given(draft: MethodDraft): PayoutMethodInput {
  const { kind, holder_name, iban, bic, service, account } = draft
  return kind === 'bank'
    ? { kind, holder_name, iban, ...(bic.trim() && { bic }) }
    : { kind, holder_name, service, account }
}

function StoredMethod({
  method,
  changedAt,
  changing,
  onChange,
}: {
  method: NonNullable<PayoutSettings['method']>
  changedAt: string | null
  changing: boolean
  onChange: () => void
}) {
  const Icon = method.kind === 'bank' ? Landmark : Wallet
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 last:mb-0">
      <Icon aria-hidden className="size-5 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{method.shown}</p>
        <p className="text-13 text-ink-muted">
          {method.holder_name}
          {changedAt && (
            <>
              {' · '}
              <Trans>
                changed <RelativeTime value={changedAt} />
              </Trans>
            </>
          )}
        </p>
      </div>
      <Button size="sm" onClick={onChange}>
        {changing ? <Trans>Keep this method</Trans> : <Trans>Replace</Trans>}
      </Button>
    </div>
  )
}

function SettingsSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-56" />
      <Skeleton className="h-32" />
    </div>
  )
}
