import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarEntry, EventTime } from '#contract/calendar.ts'
import type { SeriesScope } from '#contract/recurrence.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { ConflictWarning } from '#web/lib/conflict-warning.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RecurrenceField } from '#web/ui/recurrence-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SeriesScopeChoice } from '#web/ui/series-scope-choice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import {
  bodyOfDraft,
  changeOfDraft,
  draftOf,
  draftOfEntry,
  type EventDraft,
  isOtherRule,
  timeOfDraft,
} from './event-draft.ts'
import { placesQuery } from './queries.ts'
import { TimeFields } from './time-fields.tsx'
import { type Target, useChangeEvent, useCreateEvent } from './use-event-changes.ts'
import { useMyZone } from '#web/ui/time-zone.ts'

export type Editing = { entry: CalendarEntry } | { time: EventTime; courseId?: string | undefined }

type EventFormProps = { editing: Editing; onClose: () => void }

/** Makes an event or changes one. */
export default function EventForm({ editing, onClose }: EventFormProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={'entry' in editing ? <Trans>Edit event</Trans> : <Trans>New event</Trans>}
      >
        <Fields editing={editing} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function Fields({ editing, onClose }: EventFormProps) {
  const { t } = useLingui()
  const myZone = useMyZone()
  const entry = 'entry' in editing ? editing.entry : null
  const [before] = useState(() =>
    'entry' in editing ? draftOfEntry(editing.entry, myZone) : draftOf(editing.time, myZone),
  )
  const [draft, setDraft] = useState<EventDraft>(before)
  const [target, setTarget] = useState(personal)
  const repeats = Boolean(entry?.event?.recurrence)
  const otherRule = isOtherRule(before, draft)
  const [chosen, setChosen] = useState<SeriesScope>('this')
  const scope = otherRule && chosen === 'this' ? 'following' : chosen
  const create = useCreateEvent()
  const change = useChangeEvent()
  const pending = create.isPending || change.isPending
  const failure = create.error ?? change.error
  const errors = failure instanceof ApiError ? failure.errors : undefined
  const set = (part: Partial<EventDraft>) => setDraft({ ...draft, ...part })
  const time = timeOfDraft(draft)

  const save = () => {
    if (!time || pending) return
    if (!entry) {
      create.mutate(
        { target: readTarget(target), body: bodyOfDraft(draft, time) },
        { onSuccess: onClose },
      )
      return
    }
    const part = changeOfDraft(before, draft, time)
    const at = { sequence: entry.event?.sequence ?? 0, date: entry.event?.date ?? '' }
    change.mutate(
      { entry, body: { ...part, ...at, scope: repeats ? scope : 'all' } },
      { onSuccess: onClose },
    )
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field required label={<Trans>Title</Trans>} error={errors?.['title']}>
        <Input
          maxLength={200}
          required
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      {!entry && <TargetField value={target} onValueChange={setTarget} />}
      <TimeFields draft={draft} onDraftChange={setDraft} myZone={myZone} invalid={!time} />
      <ConflictWarning
        time={time}
        recurrence={draft.recurrence}
        except={{ event_id: entry?.event?.id }}
      />
      <RecurrenceField
        value={draft.recurrence}
        onValueChange={(recurrence) => set({ recurrence })}
        date={draft.start.slice(0, 10)}
        error={Object.entries(errors ?? {}).find(([path]) => path.startsWith('recurrence'))?.[1]}
      />
      <Field optional label={<Trans>Location</Trans>}>
        <Input
          maxLength={500}
          placeholder={t`Room or link`}
          value={draft.location}
          onChange={(event) => set({ location: event.target.value })}
        />
      </Field>
      <Field optional label={<Trans>Description</Trans>}>
        <Textarea
          rows={3}
          maxLength={5000}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      {repeats && (
        <Field group label={<Trans>Change</Trans>}>
          <SeriesScopeChoice value={scope} onValueChange={setChosen} withoutThis={otherRule} />
        </Field>
      )}
      <FormError>{failure ? messageOf(failure) : undefined}</FormError>
      <DialogFooter className="mt-0">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          disabled={draft.title.trim() === '' || !time}
          pending={pending}
        >
          {entry ? <Trans>Save</Trans> : <Trans>Create event</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}

const personal = 'personal'

/** Organization and course in one value of a select. */
const readTarget = (value: string): Target => {
  const [organizationId = null, courseId = null] = value === personal ? [] : value.split(' ')
  return { organizationId, courseId }
}

function TargetField({
  value,
  onValueChange,
}: {
  value: string
  onValueChange: (value: string) => void
}) {
  const { t } = useLingui()
  const places = useQuery(placesQuery)
  const organizations = places.data?.organizations.filter(({ can_share }) => can_share) ?? []
  const courses = places.data?.courses.filter(({ can_share }) => can_share) ?? []
  if (organizations.length + courses.length === 0) return null
  return (
    <Field label={<Trans>For</Trans>}>
      <Select
        value={value}
        onValueChange={onValueChange}
        options={[
          { value: personal, label: t`Only me` },
          ...organizations.map(({ id, name }) => ({ value: id, label: t`Everyone in ${name}` })),
          ...courses.map(({ id, title, organization_id }) => ({
            value: `${organization_id} ${id}`,
            label: t`Course: ${title}`,
          })),
        ]}
      />
    </Field>
  )
}
