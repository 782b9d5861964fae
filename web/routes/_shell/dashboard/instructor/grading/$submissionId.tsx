import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GradingPage } from '#web/features/assignments/grading-page.tsx'
import { readGradingSearch } from '#web/features/assignments/grading-search.ts'
import { submissionQuery } from '#web/features/assignments/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/grading/$submissionId')({
  validateSearch: readGradingSearch,
  component: SubmissionPage,
})

function SubmissionPage() {
  const organization = useCurrentOrganization()
  return organization && <Submission organizationId={organization.id} />
}

function Submission({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const { submissionId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { status, lesson_id } = search
  const filter = { status, lesson_id }
  const { data } = useQuery(submissionQuery(organizationId, submissionId, filter))
  const name = data && (data.author.person?.name ?? data.author.alias)
  useCrumbName(submissionId, name)
  return (
    <>
      <PageTitle>{name ?? t`Submission`}</PageTitle>
      <PageHead title={data?.lesson.title ?? t`Submission`} description={data?.course.title} />
      <GradingPage
        organizationId={organizationId}
        submissionId={submissionId}
        filter={filter}
        onOpen={(id) => void navigate({ params: { submissionId: id }, search })}
        onList={() => void navigate({ to: '/dashboard/instructor/grading', search })}
      />
    </>
  )
}
