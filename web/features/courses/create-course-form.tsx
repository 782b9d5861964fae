import { Trans } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { createCourse, CreateCourseBody, type Course } from '#contract/courses.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { courseQuery, coursesKey } from './queries.ts'

type CreateCourseProps = {
  organizationId: string
  onCreated: (course: Course) => void
}

/** A title is enough to begin; everything else is filled in on the next page. */
export function CreateCourseForm({ organizationId, onCreated }: CreateCourseProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(CreateCourseBody),
    defaultValues: { title: '' },
  })
  const create = useMutation({
    mutationFn: (body: CreateCourseBody) =>
      call(createCourse, { params: { organizationId }, body }),
    onSuccess: async (course) => {
      const { queryKey } = courseQuery({ organizationId, courseId: course.id })
      queryClient.setQueryData(queryKey, course)
      onCreated(course)
      await queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
    },
    onError: (failure) => {
      if (!showFieldErrors(form, failure)) toastFailure(failure)
    },
  })
  return (
    <form
      noValidate
      className="flex max-w-form flex-col gap-5"
      onSubmit={form.handleSubmit((body) => create.mutate(body))}
    >
      <Field
        required
        label={<Trans>Title</Trans>}
        hint={<Trans>Sum up the course in a few words. You can change the title later.</Trans>}
        error={form.formState.errors.title?.message}
      >
        <Input autoFocus maxLength={120} {...form.register('title')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={create.isPending}>
          <Trans>Create draft</Trans>
        </Button>
      </div>
    </form>
  )
}
