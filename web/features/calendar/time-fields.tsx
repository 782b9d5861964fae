import { Trans, useLingui } from '@lingui/react/macro'
import { dateFormat } from '#contract/formats.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type EventDraft, timeOfDraft, withStart } from './event-draft.ts'

type TimeFieldsProps = {
  draft: EventDraft
  onDraftChange: (draft: EventDraft) => void
  myZone: string
  invalid: boolean
}

/** Beginning and end, as whole days or at an hour on the clock of a place. */
export function TimeFields({ draft, onDraftChange, myZone, invalid }: TimeFieldsProps) {
  const { t } = useLingui()
  const { allDay } = draft
  const type = allDay ? 'date' : 'datetime-local'
  const shown = (local: string) => (allDay ? local.slice(0, 10) : local)
  const read = (value: string, before: string) =>
    allDay && value ? `${value}${before.slice(10) || 'T09:00'}` : value
  const zones = [...new Set([draft.zone, myZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={<Trans>All day</Trans>}
        checked={allDay}
        onCheckedChange={(on) => onDraftChange({ ...draft, allDay: on })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field required label={<Trans>Starts</Trans>}>
          <Input
            type={type}
            required
            value={shown(draft.start)}
            onChange={(event) =>
              onDraftChange(withStart(draft, read(event.target.value, draft.start)))
            }
          />
        </Field>
        <Field
          required
          label={allDay ? <Trans>Last day</Trans> : <Trans>Ends</Trans>}
          error={invalid && draft.end ? t`The end must be after the start.` : undefined}
        >
          <Input
            type={type}
            required
            value={shown(draft.end)}
            onChange={(event) =>
              onDraftChange({ ...draft, end: read(event.target.value, draft.end) })
            }
          />
        </Field>
      </div>
      {!allDay && (
        <Field label={<Trans>Time zone</Trans>} hint={<MyTime draft={draft} myZone={myZone} />}>
          <Select
            value={draft.zone}
            onValueChange={(zone) => onDraftChange({ ...draft, zone })}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </Field>
      )}
    </div>
  )
}

/** What the chosen hour is on my own clock, when that is another one. */
function MyTime({ draft, myZone }: { draft: EventDraft; myZone: string }) {
  const { i18n } = useLingui()
  const time = timeOfDraft(draft)
  if (!time || time.all_day || draft.zone === myZone) return null
  const format = dateFormat(i18n.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: myZone,
  })
  const words = format.formatRange(new Date(time.starts_at), new Date(time.ends_at))
  return <Trans>{words} your time</Trans>
}
