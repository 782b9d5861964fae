import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveSessionRules, type SessionRules } from '#contract/session-rules.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { NetworkSettings } from './network-settings.tsx'
import { sessionRulesQuery } from './settings-queries.ts'

/** How long people stay signed in to the organization, and from where they reach it. */
export function SessionSettings({ organizationId }: { organizationId: string }) {
  const rules = useQuery(sessionRulesQuery(organizationId))
  if (rules.isPending) return <Skeleton className="h-60" />
  if (rules.isError) return <QueryFailure query={rules} />
  return (
    <>
      <Lifetimes organizationId={organizationId} saved={rules.data} />
      <NetworkSettings organizationId={organizationId} saved={rules.data} />
    </>
  )
}

const sessionHours = [1, 4, 8, 12, 24, 72, 168, 336]
const idleMinutes = [15, 30, 60, 120, 240, 480, 1440, 10_080]

function Lifetimes({ organizationId, saved }: { organizationId: string; saved: SessionRules }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [hours, setHours] = useState(saved.session_hours)
  const [minutes, setMinutes] = useState(saved.idle_minutes)
  const save = useMutation({
    mutationFn: () =>
      call(saveSessionRules, {
        params: { organizationId },
        body: { session_hours: hours, idle_minutes: minutes },
      }),
    onSuccess: (next) => {
      client.setQueryData(sessionRulesQuery(organizationId).queryKey, next)
      toast.success(t`Session limits saved`)
    },
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Sessions</Trans>}
        description={
          <Trans>
            Members sign in again to open this organization once a limit is reached. They stay
            signed in to their other organizations.
          </Trans>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <LimitField
            label={t`Sign in again after`}
            value={hours}
            choices={sessionHours}
            unset={t`30 days without use`}
            wordOf={hoursWord}
            onChange={setHours}
          />
          <LimitField
            label={t`Sign in again when idle for`}
            value={minutes}
            choices={idleMinutes}
            unset={t`No limit`}
            wordOf={minutesWord}
            onChange={setMinutes}
          />
        </div>
        <div>
          <Button variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
            <Trans>Save session limits</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

type LimitFieldProps = {
  label: string
  value: number | null
  choices: number[]
  unset: string
  wordOf: (value: number) => string
  onChange: (value: number | null) => void
}

function LimitField({ label, value, choices, unset, wordOf, onChange }: LimitFieldProps) {
  const offered = [...new Set([...choices, ...(value === null ? [] : [value])])]
  return (
    <Field label={label}>
      <Select
        value={value === null ? '' : String(value)}
        onValueChange={(next: string) => onChange(next === '' ? null : Number(next))}
        options={[
          { value: '', label: unset },
          ...offered
            .toSorted((one, other) => one - other)
            .map((one) => ({ value: String(one), label: wordOf(one) })),
        ]}
      />
    </Field>
  )
}

function hoursWord(hours: number): string {
  const days = hours / 24
  return hours >= 24 && Number.isInteger(days)
    ? plural(days, { one: '# day', other: '# days' })
    : plural(hours, { one: '# hour', other: '# hours' })
}

function minutesWord(minutes: number): string {
  const hours = minutes / 60
  return minutes >= 60 && Number.isInteger(hours)
    ? hoursWord(hours)
    : plural(minutes, { one: '# minute', other: '# minutes' })
}
