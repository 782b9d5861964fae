import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { bankQuery } from '#web/features/quizzes/queries.ts'
import { readBankSearch } from '#web/features/quizzes/staff/bank-search.ts'
import { BankPage } from '#web/features/quizzes/staff/bank-page.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute(
  '/_shell/dashboard/instructor/courses/$courseId/quizzes/banks/$bankId',
)({
  validateSearch: readBankSearch,
  component: BankRoute,
})

function BankRoute() {
  const { bankId } = Route.useParams()
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const { data } = useQuery(bankQuery(organizationId, bankId))
  useCrumbName(bankId, data?.title)
  return (
    <>
      <PageTitle>{data?.title ?? ''}</PageTitle>
      <BankPage
        key={bankId}
        organizationId={organizationId}
        bankId={bankId}
        filter={filter}
        onFilterChange={(changes) =>
          void navigate({
            search: (before) => ({
              ...before,
              ...changes,
              page: Number(changes.page) || undefined,
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}
