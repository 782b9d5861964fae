import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import {
  removeCourseInstructor,
  setCourseInstructor,
  type Course,
  type CourseInstructor,
} from '#contract/courses.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { rightsWords } from './course-words.ts'
import { courseKey, courseQuery } from './queries.ts'
import { StaffPicker } from './staff-picker.tsx'

type Rights = Exclude<CourseInstructor['rights'], 'owner'>

/** Who teaches the course and what each of them may do. */
export function CourseInstructors({
  organizationId,
  course,
}: {
  organizationId: string
  course: Course
}) {
  const { i18n } = useLingui()
  const [adding, setAdding] = useState(false)
  const change = useChangeInstructors(organizationId, course.id)
  return (
    <Card>
      <CardHead
        title={<Trans>Instructors</Trans>}
        action={
          course.can.manage_instructors && (
            <Button size="sm" onClick={() => setAdding(true)}>
              <UserPlus />
              <Trans>Add</Trans>
            </Button>
          )
        }
      />
      <ul className="flex flex-col gap-3">
        {course.instructors.map((instructor) => (
          <li key={instructor.id} className="flex items-center gap-3 text-14">
            <Avatar size="sm" name={instructor.name} src={instructor.avatar} />
            <span className="min-w-0 flex-1 wrap-anywhere">{instructor.name}</span>
            {instructor.rights === 'owner' || !course.can.manage_instructors ? (
              <span className="text-13 text-ink-muted">
                {i18n._(rightsWords[instructor.rights])}
              </span>
            ) : (
              <InstructorControls
                instructor={instructor}
                pending={change.isPending}
                onRights={(rights) => change.mutate({ personId: instructor.id, rights })}
                onRemove={() => change.mutate({ personId: instructor.id, rights: null })}
              />
            )}
          </li>
        ))}
      </ul>
      <AddInstructorDialog
        open={adding}
        onOpenChange={setAdding}
        organizationId={organizationId}
        course={course}
        onAdd={(personId, rights) => change.mutateAsync({ personId, rights })}
      />
    </Card>
  )
}

/** Sets someone's rights, or with null ends their part. */
function useChangeInstructors(organizationId: string, courseId: string) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const params = { organizationId, courseId }
  return useMutation({
    mutationFn: async ({ personId, rights }: { personId: string; rights: Rights | null }) => {
      const address = { ...params, personId }
      if (rights) {
        const next = await call(setCourseInstructor, { params: address, body: { rights } })
        queryClient.setQueryData(courseQuery(params).queryKey, next)
      } else await call(removeCourseInstructor, { params: address })
    },
    onSuccess: () => toast.success(t`Instructors saved`),
    onError: (failure) => toastFailure(failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: courseKey(params) }),
  })
}

function InstructorControls({
  instructor,
  pending,
  onRights,
  onRemove,
}: {
  instructor: CourseInstructor
  pending: boolean
  onRights: (rights: Rights) => void
  onRemove: () => void
}) {
  const { t, i18n } = useLingui()
  return (
    <span className="flex items-center gap-1">
      <Select
        compact
        aria-label={t`Permissions for ${instructor.name}`}
        value={instructor.rights as Rights}
        disabled={pending}
        onValueChange={onRights}
        options={(['editor', 'assistant'] as const).map((value) => ({
          value,
          label: i18n._(rightsWords[value]),
        }))}
      />
      <IconButton size="sm" label={t`Remove ${instructor.name}`} onClick={onRemove}>
        <X />
      </IconButton>
    </span>
  )
}

function AddInstructorDialog({
  open,
  onOpenChange,
  organizationId,
  course,
  onAdd,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  organizationId: string
  course: Course
  onAdd: (personId: string, rights: Rights) => Promise<unknown>
}) {
  const [personId, setPersonId] = useState<string>()
  const [rights, setRights] = useState<Rights>('editor')
  const [pending, setPending] = useState(false)
  const add = async () => {
    if (!personId) return
    setPending(true)
    try {
      await onAdd(personId, rights)
      setPersonId(undefined)
      onOpenChange(false)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={<Trans>Add instructor</Trans>}>
        <div className="flex flex-col gap-4">
          <Field label={<Trans>Person</Trans>}>
            <StaffPicker
              organizationId={organizationId}
              value={personId}
              onValueChange={setPersonId}
              without={course.instructors.map(({ id }) => id)}
            />
          </Field>
          <Field group label={<Trans>Permissions</Trans>}>
            <RadioGroup
              cards
              value={rights}
              onValueChange={setRights}
              options={[
                {
                  value: 'editor',
                  label: <Trans>Editor</Trans>,
                  hint: <Trans>Can edit details, lessons and files</Trans>,
                },
                {
                  value: 'assistant',
                  label: <Trans>Assistant</Trans>,
                  hint: <Trans>Can help learners and moderate discussions, but not edit</Trans>,
                },
              ]}
            />
          </Field>
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button>
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button
            variant="primary"
            disabled={!personId}
            pending={pending}
            onClick={() => void add().catch(() => undefined)}
          >
            <Trans>Add instructor</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
