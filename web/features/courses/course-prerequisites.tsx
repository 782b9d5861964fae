import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { setCoursePrerequisites, type Course } from '#contract/courses.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { CourseStatusPill } from './course-status-pill.tsx'
import { courseQuery, coursesQuery } from './queries.ts'

/** Courses that must be complete before this one. A circle is refused by the server, which says so. */
export function CoursePrerequisites({
  organizationId,
  course,
}: {
  organizationId: string
  course: Course
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const params = { organizationId, courseId: course.id }
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search.trim(), 200)
  const found = useQuery({
    ...coursesQuery(organizationId, { search: wanted, sort: 'title' }),
    placeholderData: keepPreviousData,
  })
  const chosen = course.prerequisites.map(({ id }) => id)
  const change = useMutation({
    mutationFn: (course_ids: string[]) =>
      call(setCoursePrerequisites, { params, body: { course_ids } }),
    onSuccess: (next) => {
      queryClient.setQueryData(courseQuery(params).queryKey, next)
      toast.success(t`Prerequisites saved`)
    },
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Card>
      <CardHead
        title={<Trans>Prerequisites</Trans>}
        description={<Trans>Courses learners must complete before this one.</Trans>}
      />
      <ul className="mb-3 flex flex-col gap-2 empty:hidden">
        {course.prerequisites.map(({ id, title, status }) => (
          <li key={id} className="flex items-center gap-2 text-14">
            <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
            <CourseStatusPill status={status} />
            {course.can.update && (
              <IconButton
                size="sm"
                label={t`Remove ${title}`}
                pending={change.isPending}
                onClick={() => change.mutate(chosen.filter((other) => other !== id))}
              >
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {course.can.update && (
        <Combobox
          value={undefined}
          onValueChange={(id) => change.mutate([...chosen, id])}
          onSearchChange={setSearch}
          pending={found.isFetching || change.isPending}
          placeholder={t`Add a course`}
          options={(found.data?.items ?? [])
            .filter(({ id }) => id !== course.id && !chosen.includes(id))
            .map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </Card>
  )
}
