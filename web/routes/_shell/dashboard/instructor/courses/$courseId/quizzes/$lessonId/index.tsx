import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { quizzesQuery } from '#web/features/quizzes/queries.ts'
import { QuizPage } from '#web/features/quizzes/staff/quiz-page.tsx'
import { readQuizSearch } from '#web/features/quizzes/staff/quiz-search.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute(
  '/_shell/dashboard/instructor/courses/$courseId/quizzes/$lessonId/',
)({ validateSearch: readQuizSearch, component: QuizRoute })

function QuizRoute() {
  const { courseId, lessonId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const { data } = useQuery(quizzesQuery({ organizationId, courseId }))
  const title = data?.items.find(({ lesson_id }) => lesson_id === lessonId)?.title
  useCrumbName(lessonId, title)
  return (
    <>
      <PageTitle>{title ?? ''}</PageTitle>
      <QuizPage
        key={lessonId}
        place={{ organizationId, courseId, lessonId }}
        search={search}
        onSearchChange={(changes) =>
          void navigate({ search: { ...search, ...changes }, replace: true, resetScroll: false })
        }
      />
    </>
  )
}
