import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { changeOrganizationLimits, type ChangeLimitsBody } from '#contract/platform.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { OrganizationPart } from './organization-sheet.tsx'
import { UseBar } from './use-bar.tsx'
import { byteWords } from './words.ts'

type LimitName = keyof ChangeLimitsBody

const bytesPerGigabyte = 1e9

export function OrganizationLimitsForm({ organization, onChanged }: OrganizationPart) {
  const { t, i18n } = useLingui()
  const { limits } = organization
  const number = (amount: number) => i18n.number(amount)
  const rows: LimitRow[] = [
    {
      name: 'seat_limit',
      label: t`Seats`,
      usedLabel: t`Seats used`,
      used: limits.member_count,
      words: number,
    },
    {
      name: 'storage_limit_bytes',
      label: t`Storage in GB`,
      usedLabel: t`Storage used`,
      used: limits.storage_used_bytes,
      words: (amount) => byteWords(amount, i18n),
    },
    {
      name: 'mail_per_day_limit',
      label: t`Emails per day`,
      usedLabel: t`Emails today`,
      used: limits.mail_today,
      words: number,
    },
    {
      name: 'api_calls_per_day_limit',
      label: t`API calls per day`,
      usedLabel: t`API calls today`,
      used: limits.api_calls_today,
      words: number,
    },
    {
      name: 'video_minutes_per_month_limit',
      label: t`Video minutes per month`,
      usedLabel: t`Video minutes this month`,
      used: limits.video_minutes_this_month,
      words: number,
    },
  ]
  const [typed, setTyped] = useState<Record<string, string>>({})
  const textOf = (name: LimitName) => typed[name] ?? written(name, limits[name])
  const save = useMutation({
    mutationFn: () =>
      call(changeOrganizationLimits, {
        params: { platformOrganizationId: organization.id },
        body: Object.fromEntries(
          rows.map(({ name }) => [name, readLimit(name, textOf(name))]),
        ) as ChangeLimitsBody,
      }),
    onSuccess: async (next) => {
      toast.success(t`Limits saved`)
      setTyped({})
      await onChanged(next)
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || Object.keys(failure.errors).length === 0) {
        toastFailure(failure)
      }
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  return (
    <section aria-labelledby="limits">
      <h3 id="limits" className="mb-3 font-semibold">
        <Trans>Limits</Trans>
      </h3>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          {rows.map((row) => (
            <LimitField
              key={row.name}
              {...row}
              limit={limits[row.name]}
              error={errors[row.name]}
              value={textOf(row.name)}
              onChange={(text) => setTyped({ ...typed, [row.name]: text })}
            />
          ))}
        </div>
        <div>
          <Button type="submit" pending={save.isPending}>
            <Trans>Save limits</Trans>
          </Button>
        </div>
      </form>
    </section>
  )
}

function written(name: LimitName, limit: number | null): string {
  if (limit === null) return ''
  return String(name === 'storage_limit_bytes' ? limit / bytesPerGigabyte : limit)
}

function readLimit(name: LimitName, text: string): number | null {
  if (text.trim() === '') return null
  const limit = Number(text)
  return name === 'storage_limit_bytes' ? Math.round(limit * bytesPerGigabyte) : limit
}

type LimitRow = {
  name: LimitName
  label: string
  usedLabel: string
  used: number
  words: (amount: number) => string
}

type LimitFieldProps = LimitRow & {
  limit: number | null
  error: ReactNode
  value: string
  onChange: (text: string) => void
}

function LimitField({ name, label, limit, error, value, onChange, ...use }: LimitFieldProps) {
  const isStorage = name === 'storage_limit_bytes'
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p aria-hidden className="text-13 text-ink-muted">
          {use.usedLabel}
        </p>
        <UseBar label={use.usedLabel} used={use.used} limit={limit} words={use.words} />
      </div>
      <Field label={label} hint={<Trans>Leave empty for no limit.</Trans>} error={error}>
        <Input
          type="number"
          min={isStorage ? 0 : 1}
          step={isStorage ? 'any' : 1}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
