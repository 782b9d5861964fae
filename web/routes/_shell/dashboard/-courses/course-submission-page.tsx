import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { GradingPage } from '#web/features/assignments/grading-page.tsx'
import type { GradingSearch } from '#web/features/assignments/grading-list.tsx'
import { submissionQuery } from '#web/features/assignments/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useCoursesPath } from '#web/lib/courses-path.ts'
import { useCoursePlace } from './use-course-place.ts'

export function CourseSubmissionPage({ search }: { search: GradingSearch }) {
  const { submissionId = '' } = useParams({ strict: false })
  const { organizationId, courseId } = useCoursePlace()
  const courses = useCoursesPath()
  const navigate = useNavigate()
  const { status, lesson_id } = search
  const filter = { status, lesson_id, course_id: courseId }
  const { data } = useQuery(submissionQuery(organizationId, submissionId, filter))
  useCrumbName(submissionId, data && (data.author.person?.name ?? data.author.alias))
  return (
    <GradingPage
      organizationId={organizationId}
      submissionId={submissionId}
      filter={filter}
      onOpen={(id) =>
        void navigate({
          to: `${courses}/$courseId/grading/$submissionId`,
          params: { courseId, submissionId: id },
          search,
        })
      }
      onList={() =>
        void navigate({ to: `${courses}/$courseId/grading`, params: { courseId }, search })
      }
    />
  )
}
