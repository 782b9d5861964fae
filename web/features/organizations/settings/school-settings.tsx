import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateFormat } from '#contract/formats.ts'
import { saveSchoolSettings, type SchoolSettings as Settings } from '#contract/school-settings.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { HolidaysCard } from '#web/lib/holidays-card.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { schoolSettingsQuery } from './settings-queries.ts'

export function SchoolSettings({ organizationId }: { organizationId: string }) {
  const settings = useQuery(schoolSettingsQuery(organizationId))
  if (settings.isPending) return <Skeleton className="h-80" />
  if (settings.isError) return <QueryFailure query={settings} />
  return <SettingsForm organizationId={organizationId} saved={settings.data} />
}

type Change = (part: Partial<Settings>) => void

function SettingsForm({ organizationId, saved }: { organizationId: string; saved: Settings }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const change: Change = (part) => setDraft((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () => call(saveSchoolSettings, { params: { organizationId }, body: draft }),
    onSuccess: async (next) => {
      client.setQueryData(schoolSettingsQuery(organizationId).queryKey, next)
      setDraft(next)
      toast.success(t`Settings saved`)
      await client.invalidateQueries({ queryKey: ['calendar'] })
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Region draft={draft} change={change} />
      <HolidaysCard
        failure={save.error}
        description={
          <Trans>Shown in everyone’s calendar. A holiday doesn’t end a learner’s streak.</Trans>
        }
        holidays={draft.holidays.map(({ day, name }) => ({ date: day, name }))}
        onChange={(holidays) =>
          change({ holidays: holidays.map(({ date, name }) => ({ day: date, name })) })
        }
      />
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <Button type="submit" variant="primary" pending={save.isPending} className="self-start">
        <Trans>Save changes</Trans>
      </Button>
    </form>
  )
}

function Region({ draft, change }: { draft: Settings; change: Change }) {
  const { t, i18n } = useLingui()
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  const weekday = dateFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' })
  const usual = { value: '', label: t`Usual in each person’s language` }
  return (
    <Card className="sm:p-6">
      <CardHead title={<Trans>Region</Trans>} />
      <div className="flex flex-col gap-4">
        <Field
          label={<Trans>Time zone</Trans>}
          hint={<Trans>For members who haven’t chosen a time zone, and for their reports.</Trans>}
        >
          <Combobox
            value={draft.time_zone ?? 'UTC'}
            onValueChange={(zone) => change({ time_zone: zone === 'UTC' ? null : zone })}
            options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </Field>
        <Field
          label={<Trans>Currency</Trans>}
          hint={<Trans>For new courses. Existing prices don’t change.</Trans>}
        >
          <Combobox
            value={draft.currency ?? 'EUR'}
            onValueChange={(currency) => change({ currency })}
            options={Intl.supportedValuesOf('currency').map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field
          label={<Trans>First day of the week</Trans>}
          hint={<Trans>In calendars, weekly reports and the weekly leaderboard.</Trans>}
        >
          <Select
            value={draft.week_start === null ? '' : String(draft.week_start)}
            onValueChange={(day: string) => change({ week_start: day === '' ? null : Number(day) })}
            options={[
              usual,
              ...[1, 6, 0, 2, 3, 4, 5].map((day) => ({
                value: String(day),
                // The fourth of January 1970 was a Sunday.
                label: weekday.format(new Date((3 + day) * 86_400_000)),
              })),
            ]}
          />
        </Field>
        <Field
          optional
          label={<Trans>Contact address</Trans>}
          hint={<Trans>Shown on your public page.</Trans>}
        >
          <Textarea
            rows={3}
            maxLength={500}
            value={draft.contact_address}
            onChange={(event) => change({ contact_address: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  )
}
