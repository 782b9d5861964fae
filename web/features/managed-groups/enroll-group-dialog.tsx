import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollGroupLearners } from '#contract/managed-groups.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { courseChoicesQuery, managedKey } from './queries.ts'

type EnrollGroupProps = {
  organizationId: string
  personIds: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Enrolls people of one's groups in a published course. */
export function EnrollGroupDialog({ open, onOpenChange, ...rest }: EnrollGroupProps) {
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

function Form({
  organizationId,
  personIds,
  onDone,
  onClose,
}: Omit<EnrollGroupProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const courses = useQuery(courseChoicesQuery(organizationId, useDebounced(search, 200)))
  const [course, setCourse] = useState<{ id: string; title: string }>()
  const found = courses.data ?? []
  const enroll = useMutation({
    mutationFn: (courseId: string) =>
      call(enrollGroupLearners, {
        params: { organizationId },
        body: { course_id: courseId, person_ids: personIds },
      }),
    onSuccess: async ({ enrolling, waiting }) => {
      const count = enrolling + waiting
      const title = course?.title ?? ''
      if (count === 0) toast.success(t`Everyone was already enrolled in ${title}`)
      else if (count === 1) toast.success(t`1 person enrolled in ${title}`)
      else toast.success(t`${count} people enrolled in ${title}`)
      await client.invalidateQueries({ queryKey: managedKey(organizationId) })
      onDone()
      onClose()
    },
  })
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
          onValueChange={(id) => setCourse(found.find((candidate) => candidate.id === id))}
        />
      </Field>
      <FormError>{enroll.error && messageOf(enroll.error)}</FormError>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          pending={enroll.isPending}
          disabled={!course}
          onClick={() => course && enroll.mutate(course.id)}
        >
          <Trans>Enroll</Trans>
        </Button>
      </DialogFooter>
    </div>
  )
}
