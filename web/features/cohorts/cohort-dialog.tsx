import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { changeCohort, createCohort, type Cohort, type CohortBody } from '#contract/cohorts.ts'
import type { PersonName } from '#contract/people.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { cohortsKey, type CourseAddress } from './queries.ts'
import { useMyZone } from '#web/ui/time-zone.ts'

type CohortDialogProps = {
  course: CourseAddress
  /** The cohort to change; null makes a new one. */
  cohort: Cohort | null
  /** Who teaches the course. */
  teachers: readonly PersonName[]
  open: boolean
  onClose: () => void
}

/** Makes or changes one run of the course. */
export function CohortDialog({ open, onClose, ...props }: CohortDialogProps) {
  const { cohort } = props
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        size="lg"
        title={cohort ? <Trans>Edit “{cohort.name}”</Trans> : <Trans>New cohort</Trans>}
        description={
          <Trans>
            Opening days and due dates in the course count from the day the cohort starts.
          </Trans>
        }
      >
        <CohortForm {...props} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function CohortForm({ course, cohort, teachers, onClose }: Omit<CohortDialogProps, 'open'>) {
  const { t } = useLingui()
  const zone = useMyZone()
  const [body, setBody] = useState<CohortBody>(() => bodyOf(cohort, zone))
  const set = (change: Partial<CohortBody>) => setBody((before) => ({ ...before, ...change }))
  const save = useSaveCohort(course, cohort, onClose)
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(body)
  }
  const day = (key: 'ends_on' | 'enrollment_opens_on' | 'enrollment_closes_on') => (
    <Input
      type="date"
      value={body[key] ?? ''}
      onChange={(event) => set({ [key]: event.target.value || null })}
    />
  )
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>
        {save.error && Object.keys(errors).length === 0 && messageOf(save.error)}
      </FormError>
      <Field required label={<Trans>Name</Trans>} error={errors['name']}>
        <Input
          autoFocus
          maxLength={120}
          placeholder={t`Spring 2027`}
          value={body.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          required
          label={<Trans>First day</Trans>}
          hint={<Trans>Lessons open at midnight, {body.time_zone}.</Trans>}
          error={errors['starts_on']}
        >
          <Input
            type="date"
            value={body.starts_on}
            onChange={(event) => set({ starts_on: event.target.value })}
          />
        </Field>
        <Field
          optional
          label={<Trans>Last day</Trans>}
          hint={<Trans>Lessons close after this day.</Trans>}
          error={errors['ends_on']}
        >
          {day('ends_on')}
        </Field>
        <Field
          optional
          label={<Trans>Enrollment opens</Trans>}
          error={errors['enrollment_opens_on']}
        >
          {day('enrollment_opens_on')}
        </Field>
        <Field
          optional
          label={<Trans>Last day to enroll</Trans>}
          error={errors['enrollment_closes_on']}
        >
          {day('enrollment_closes_on')}
        </Field>
      </div>
      <Field
        optional
        label={<Trans>Seats</Trans>}
        hint={<Trans>When all seats are taken, people join the cohort’s waiting list.</Trans>}
        error={errors['seats']}
      >
        <Input
          type="number"
          min={1}
          inputMode="numeric"
          placeholder={t`No limit`}
          value={body.seats ?? ''}
          onChange={(event) =>
            set({ seats: event.target.value === '' ? null : Number(event.target.value) })
          }
        />
      </Field>
      {teachers.length > 0 && (
        <Field
          group
          optional
          label={<Trans>Instructors</Trans>}
          hint={<Trans>To add someone else, make them an instructor of the course first.</Trans>}
          error={errors['instructor_ids']}
        >
          <div className="grid gap-2 sm:grid-cols-2">
            {teachers.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={body.instructor_ids.includes(id)}
                onCheckedChange={(on) =>
                  set({
                    instructor_ids: on
                      ? [...body.instructor_ids, id]
                      : body.instructor_ids.filter((one) => one !== id),
                  })
                }
              />
            ))}
          </div>
        </Field>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          pending={save.isPending}
          disabled={body.name.trim() === '' || body.starts_on === ''}
        >
          {cohort ? <Trans>Save cohort</Trans> : <Trans>Create cohort</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}

const bodyOf = (cohort: Cohort | null, zone: string): CohortBody => ({
  name: cohort?.name ?? '',
  time_zone: cohort?.time_zone ?? zone,
  starts_on: cohort?.starts_on ?? '',
  ends_on: cohort?.ends_on ?? null,
  enrollment_opens_on: cohort?.enrollment_opens_on ?? null,
  enrollment_closes_on: cohort?.enrollment_closes_on ?? null,
  seats: cohort?.seats ?? null,
  instructor_ids: cohort?.instructors.map(({ id }) => id) ?? [],
})

function useSaveCohort(course: CourseAddress, cohort: Cohort | null, onSaved: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CohortBody) =>
      cohort
        ? call(changeCohort, { params: { ...course, cohortId: cohort.id }, body })
        : call(createCohort, { params: course, body }),
    onSuccess: async () => {
      toast.success(cohort ? t`Cohort saved` : t`Cohort created`)
      onSaved()
      await client.invalidateQueries({ queryKey: cohortsKey(course) })
    },
  })
}
