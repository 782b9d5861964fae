import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import {
  removeAccommodation,
  setAccommodation,
  type Accommodation,
  type AccommodationBody,
} from '#contract/quizzes.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { accommodationsQuery, courseLearnersQuery, type QuizPlace } from '../queries.ts'
import { FullTime } from '../taking/full-time.tsx'

/** Who has extra time, other dates or more attempts. */
export function Accommodations({ place }: { place: QuizPlace }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState(false)
  const list = useQuery(accommodationsQuery(place))
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: accommodationsQuery(place).queryKey })
  const remove = async (accommodation: Accommodation) => {
    try {
      await call(removeAccommodation, {
        params: { ...place, accommodationId: accommodation.id },
      })
      await refresh()
    } catch (failure) {
      toastFailure(failure)
    }
  }
  const add = (
    <Button size="sm" variant="primary" onClick={() => setAdding(true)}>
      <Plus />
      <Trans>Add accommodation</Trans>
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {list.isError ? (
        <QueryFailure query={list} />
      ) : list.isPending ? (
        <SkeletonText lines={4} />
      ) : list.data.items.length === 0 ? (
        <EmptyState
          title={<Trans>No accommodations yet</Trans>}
          description={
            <Trans>
              Give a learner extra time, different dates or more attempts, in this quiz or in every
              quiz.
            </Trans>
          }
          action={add}
        />
      ) : (
        <>
          <div className="flex justify-end">{add}</div>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.data.items.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                <span className="min-w-0 flex-1 basis-40 text-14 font-semibold wrap-anywhere">
                  {item.person.name}
                  {item.note && (
                    <span className="block text-13 font-normal text-ink-muted">{item.note}</span>
                  )}
                </span>
                <span className="flex flex-wrap gap-1.5">
                  <Pill>
                    {item.scope === 'learner' ? (
                      <Trans>Every quiz</Trans>
                    ) : (
                      <Trans>This quiz</Trans>
                    )}
                  </Pill>
                  {item.extra_time_percent > 0 && (
                    <Pill tone="info">
                      <Trans>+{item.extra_time_percent}% time</Trans>
                    </Pill>
                  )}
                  {item.extra_attempts > 0 && (
                    <Pill tone="info">
                      <Plural value={item.extra_attempts} one="+# attempt" other="+# attempts" />
                    </Pill>
                  )}
                  {item.closes_at && (
                    <Pill tone="info">
                      <Trans>
                        until <FullTime value={item.closes_at} />
                      </Trans>
                    </Pill>
                  )}
                </span>
                <IconButton
                  size="sm"
                  label={t`Remove the accommodation for ${item.person.name}`}
                  onClick={() => void remove(item)}
                >
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <Dialog open={adding} onOpenChange={setAdding}>
        <DialogContent size="md" title={<Trans>Add accommodation</Trans>}>
          <AccommodationForm
            place={place}
            onSaved={() => {
              setAdding(false)
              void refresh()
            }}
          />
        </DialogContent>
      </Dialog>
    </div>
  )
}

function AccommodationForm({ place, onSaved }: { place: QuizPlace; onSaved: () => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [personId, setPersonId] = useState<string>()
  const [given, setGiven] = useState<Omit<AccommodationBody, 'person_id'>>({
    scope: 'quiz',
    extra_time_percent: 25,
    extra_attempts: 0,
    opens_at: null,
    closes_at: null,
    note: '',
  })
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const learners = useQuery(courseLearnersQuery(place, search))
  const change = (changes: Partial<typeof given>) => setGiven({ ...given, ...changes })
  const number = (text: string, maximum: number) =>
    Math.min(maximum, Math.max(0, Math.round(Number(text) || 0)))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!personId) return
    setPending(true)
    try {
      await call(setAccommodation, { params: place, body: { ...given, person_id: personId } })
      onSaved()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
      <Field label={t`Learner`}>
        <Combobox
          value={personId}
          onValueChange={setPersonId}
          onSearchChange={setSearch}
          pending={learners.isFetching}
          placeholder={t`Choose a learner in this course`}
          options={(learners.data?.items ?? []).map(({ person_id, name }) => ({
            value: person_id,
            label: name,
          }))}
        />
      </Field>
      <Field group label={t`Applies to`}>
        <RadioGroup
          value={given.scope}
          options={[
            { value: 'quiz', label: t`This quiz` },
            { value: 'learner', label: t`Every quiz in this organization` },
          ]}
          onValueChange={(scope) => change({ scope })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Extra time (%)`}>
          <Input
            type="number"
            min={0}
            max={500}
            value={given.extra_time_percent}
            onChange={(event) => change({ extra_time_percent: number(event.target.value, 500) })}
          />
        </Field>
        <Field label={t`Extra attempts`}>
          <Input
            type="number"
            min={0}
            max={50}
            value={given.extra_attempts}
            onChange={(event) => change({ extra_attempts: number(event.target.value, 50) })}
          />
        </Field>
        <Field optional label={t`New opening date`}>
          <DateTimeInput
            value={given.opens_at}
            onValueChange={(opens_at) => change({ opens_at })}
          />
        </Field>
        <Field optional label={t`New closing date`}>
          <DateTimeInput
            value={given.closes_at}
            onValueChange={(closes_at) => change({ closes_at })}
          />
        </Field>
      </div>
      <Field optional label={t`Note`} hint={t`Only staff can see this note.`}>
        <Input
          maxLength={500}
          value={given.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      <FormError>{error}</FormError>
      <DialogFooter className="mt-0">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={pending} disabled={!personId}>
          <Trans>Save</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}
