import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { type TicketPriority, ticketPriorities } from '#contract/support.ts'
import type { DeskSettings, WorkingHours } from '#contract/support-desk.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { HolidaysCard } from '#web/lib/holidays-card.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { FailedQuery } from './page-states.tsx'
import { deskSettingsQuery, ticketsKey } from './queries.ts'
import { priorityWords } from './words.ts'

/** When the desk works, when it does not, and how fast it promises to answer. */
export function DeskSettingsPage({ desk }: { desk: Desk }) {
  const { t } = useLingui()
  const query = useQuery(deskSettingsQuery(desk))
  return (
    <>
      <PageTitle>{t`Hours and targets`}</PageTitle>
      <PageHead title={<Trans>Support</Trans>} tabs={<DeskTabs desk={desk} current="settings" />} />
      {query.isPending ? (
        <SkeletonPage />
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : (
        <SettingsForm desk={desk} settings={query.data} mayUpdate={query.data.can.update} />
      )}
    </>
  )
}

type FormProps = { desk: Desk; settings: DeskSettings; mayUpdate: boolean }

function SettingsForm({ desk, settings, mayUpdate }: FormProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [draft, setDraft] = useState<DeskSettings>(() => structuredClone(plain(settings)))
  const save = useMutation({
    mutationFn: () =>
      call(desk.api.updateDeskSettings, {
        params: { organizationId: desk.organizationId },
        body: draft,
      }),
    onSuccess: async (saved) => {
      client.setQueryData(deskSettingsQuery(desk).queryKey, saved)
      toast.success(t`Saved. Due times of open tickets were updated.`)
      await client.invalidateQueries({ queryKey: ticketsKey(desk) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form noValidate className="flex max-w-lesson flex-col gap-6" onSubmit={submit}>
      <fieldset disabled={!mayUpdate} className="contents">
        <HoursCard draft={draft} onChange={setDraft} />
        <HolidaysCard
          failure={save.error}
          description={<Trans>Reply and resolution times don’t count on these days.</Trans>}
          holidays={draft.holidays}
          onChange={(holidays) => setDraft({ ...draft, holidays })}
        />
        <TargetsCard draft={draft} onChange={setDraft} />
        <FormError>{save.error && messageOf(save.error)}</FormError>
        {mayUpdate && (
          <div>
            <Button type="submit" variant="primary" pending={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  )
}

type PartProps = { draft: DeskSettings; onChange: (draft: DeskSettings) => void }

function HoursCard({ draft, onChange }: PartProps) {
  const { t, i18n } = useLingui()
  const zones = Intl.supportedValuesOf('timeZone')
  const setDay = (day: number, hours: WorkingHours[]) =>
    onChange({ ...draft, hours: draft.hours.map((now, index) => (index === day ? hours : now)) })
  return (
    <Card>
      <CardHead
        title={<Trans>Working hours</Trans>}
        description={<Trans>Reply and resolution times only count while the desk is open.</Trans>}
      />
      <Field label={<Trans>Time zone</Trans>} className="mb-4">
        <Combobox
          value={draft.time_zone}
          onValueChange={(time_zone) => onChange({ ...draft, time_zone })}
          options={[...new Set([draft.time_zone, 'UTC', ...zones])].map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
        />
      </Field>
      <ul className="flex flex-col divide-y divide-line">
        {draft.hours.map((hours, day) => {
          const name = weekday(day, i18n.locale)
          return (
            <li key={name} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2">
              <span className="w-24 pt-1.5">{name}</span>
              <span className="flex flex-1 flex-col gap-2">
                {hours.length === 0 && (
                  <span className="pt-1.5 text-ink-faint">
                    <Trans context="opening hours">Closed</Trans>
                  </span>
                )}
                {hours.map((span, index) => (
                  <span key={index} className="flex items-center gap-2">
                    <TimeInput
                      label={t`${name} opens`}
                      value={span.opens}
                      onChange={(opens) =>
                        setDay(
                          day,
                          hours.map((h, i) => (i === index ? { ...h, opens } : h)),
                        )
                      }
                    />
                    <span aria-hidden>–</span>
                    <TimeInput
                      ends
                      label={t`${name} closes`}
                      value={span.closes}
                      onChange={(closes) =>
                        setDay(
                          day,
                          hours.map((h, i) => (i === index ? { ...h, closes } : h)),
                        )
                      }
                    />
                    <IconButton
                      size="sm"
                      label={t`Remove these hours from ${name}`}
                      onClick={() =>
                        setDay(
                          day,
                          hours.filter((_, i) => i !== index),
                        )
                      }
                    >
                      <X />
                    </IconButton>
                  </span>
                ))}
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t`Add hours to ${name}`}
                disabled={hours.length >= 4}
                onClick={() => setDay(day, [...hours, nextHours(hours)])}
              >
                <Plus />
                <Trans>Add hours</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function TargetsCard({ draft, onChange }: PartProps) {
  const { t, i18n } = useLingui()
  const set = (
    priority: TicketPriority,
    part: 'answer_minutes' | 'resolution_minutes',
    hours: number,
  ) =>
    onChange({
      ...draft,
      targets: {
        ...draft.targets,
        [priority]: { ...draft.targets[priority], [part]: Math.round(hours * 60) },
      },
    })
  return (
    <Card>
      <CardHead
        title={<Trans>Targets</Trans>}
        description={<Trans>Reply and resolution times in working hours, by priority.</Trans>}
      />
      <table className="w-full text-14">
        <thead>
          <tr className="text-13 text-ink-muted">
            <th scope="col" className="pb-2 text-start font-normal">
              <Trans>Priority</Trans>
            </th>
            <th scope="col" className="pb-2 text-start font-normal">
              <Trans>Reply time (hours)</Trans>
            </th>
            <th scope="col" className="pb-2 text-start font-normal">
              <Trans>Resolution time (hours)</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {ticketPriorities.toReversed().map((priority) => {
            const name = i18n._(priorityWords[priority])
            const target = draft.targets[priority]
            return (
              <tr key={priority}>
                <th scope="row" className="py-1 text-start font-normal">
                  {name}
                </th>
                <td className="py-1 pe-3">
                  <HoursInput
                    label={t`${name}: reply time in hours`}
                    minutes={target.answer_minutes}
                    onChange={(hours) => set(priority, 'answer_minutes', hours)}
                  />
                </td>
                <td className="py-1">
                  <HoursInput
                    label={t`${name}: resolution time in hours`}
                    minutes={target.resolution_minutes}
                    onChange={(hours) => set(priority, 'resolution_minutes', hours)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function TimeInput(props: {
  label: string
  value: string
  /** The end of a stretch, where midnight means the end of the day. */
  ends?: boolean
  onChange: (value: string) => void
}) {
  // A native time field knows no 24:00; midnight at the end of a day shows as 00:00.
  const shown = props.value === '24:00' ? '00:00' : props.value
  return (
    <div className="w-32">
      <Input
        compact
        type="time"
        className="ps-2 pe-1.5 [&::-webkit-calendar-picker-indicator]:ms-0"
        aria-label={props.label}
        value={shown}
        onChange={(event) => {
          const next = event.target.value
          props.onChange(next === '00:00' && props.ends ? '24:00' : next)
        }}
      />
    </div>
  )
}

function HoursInput(props: { label: string; minutes: number; onChange: (hours: number) => void }) {
  return (
    <div className="w-28">
      <Input
        compact
        type="number"
        min={0.25}
        step={0.25}
        aria-label={props.label}
        value={props.minutes / 60}
        onChange={(event) => props.onChange(event.target.valueAsNumber || 0)}
      />
    </div>
  )
}

/** 2024-01-01 was a Monday. */
const weekday = (day: number, locale: string) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(locale, {
    weekday: 'long',
    timeZone: 'UTC',
  })

const nextHours = (hours: WorkingHours[]): WorkingHours => {
  const last = hours.at(-1)
  return last && last.closes < '20:00'
    ? { opens: last.closes, closes: '20:00' }
    : { opens: '09:00', closes: '17:00' }
}

const plain = ({ time_zone, hours, holidays, targets }: DeskSettings): DeskSettings => ({
  time_zone,
  hours,
  holidays,
  targets,
})
