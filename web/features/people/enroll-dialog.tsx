import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollMany, type EnrollManyRow } from '#contract/enrollments.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { enrollableQuery, peopleKey } from './queries.ts'

type EnrollDialogProps = {
  organizationId: string
  personIds: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Enrolls people in a course, and names those who can't be enrolled with the reason. */
export function EnrollDialog({ open, onOpenChange, ...rest }: EnrollDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={
          <Plural value={rest.personIds.length} one="Enroll # person" other="Enroll # people" />
        }
        description={<Trans>They get access right away, and we’ll notify them.</Trans>}
      >
        <Form {...rest} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type FormProps = Omit<EnrollDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

function Form({ organizationId, personIds, onDone, onClose }: FormProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 200)
  const courses = useQuery(enrollableQuery(organizationId, wanted))
  const [course, setCourse] = useState<{ id: string; title: string }>()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<EnrollManyRow[]>([])
  const found = courses.data?.items ?? []
  const enroll = async () => {
    if (!course) return
    setPending(true)
    setError(undefined)
    try {
      const answer = await call(enrollMany, {
        params: { organizationId, courseId: course.id },
        body: { person_ids: personIds },
      })
      const count = answer.enrolling + answer.waiting
      if (count > 0) {
        toast.success(
          count === 1
            ? t`1 person enrolled in ${course.title}`
            : t`${count} people enrolled in ${course.title}`,
        )
      }
      for (const queryKey of [peopleKey(organizationId), ['learners', organizationId]]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      const others = answer.rows.filter(({ outcome }) => outcome !== 'enroll' && outcome !== 'wait')
      setRefused(others)
      if (others.length === 0) {
        onDone()
        onClose()
      }
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t`Course`}>
        <Combobox
          value={course?.id}
          placeholder={t`Choose a course`}
          pending={courses.isFetching}
          onSearchChange={setSearch}
          options={[
            ...(course && !found.some(({ id }) => id === course.id)
              ? [{ value: course.id, label: course.title }]
              : []),
            ...found.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onValueChange={(id) => {
            setRefused([])
            setCourse(found.find((candidate) => candidate.id === id))
          }}
        />
      </Field>
      {refused.length > 0 && (
        <div
          role="alert"
          className="rounded-control bg-amber-soft px-3 py-2.5 text-14 text-amber-ink"
        >
          <p className="font-semibold">
            <Trans>Not enrolled</Trans>
          </p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {refused.map((row) => (
              <li key={row.given} className="wrap-anywhere">
                {row.name ?? row.given}: {row.detail}
              </li>
            ))}
          </ul>
        </div>
      )}
      <FormError>{error}</FormError>
      <DialogFooter>
        <Button onClick={onClose}>
          {refused.length > 0 ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
        <Button
          variant="primary"
          pending={pending}
          disabled={!course || refused.length > 0}
          onClick={() => void enroll()}
        >
          <Trans>Enroll</Trans>
        </Button>
      </DialogFooter>
    </div>
  )
}
