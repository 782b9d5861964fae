import { Trans, useLingui } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { createCourse, CreateCourseBody, type Course } from '#contract/courses.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { courseQuery, coursesKey, coursesQuery } from './queries.ts'

const empty = 'empty'

type CreateCourseProps = {
  organizationId: string
  /** The template that is chosen at first. */
  template?: string | undefined
  onCreated: (course: Course) => void
}

/** A title is enough to begin; everything else is filled in on the next page. */
export function CreateCourseForm({ organizationId, template, onCreated }: CreateCourseProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(CreateCourseBody),
    defaultValues: { title: '', template_id: template },
  })
  const templates = useQuery(coursesQuery(organizationId, { status: 'template', sort: 'title' }))
  const offered = (templates.data?.items ?? []).filter((item) => item.template_kind === 'course')
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
      {offered.length > 0 && (
        <Field
          label={<Trans>Start from</Trans>}
          hint={<Trans>A template brings its texts, lessons and files.</Trans>}
        >
          <Controller
            control={form.control}
            name="template_id"
            render={({ field }) => (
              <Select
                value={offered.some(({ id }) => id === field.value) ? (field.value ?? '') : empty}
                options={[
                  { value: empty, label: t`Empty course` },
                  ...offered.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onValueChange={(value) => field.onChange(value === empty ? undefined : value)}
              />
            )}
          />
        </Field>
      )}
      <div>
        <Button type="submit" variant="primary" pending={create.isPending}>
          <Trans>Create draft</Trans>
        </Button>
      </div>
    </form>
  )
}
