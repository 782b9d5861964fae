import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { GradingPage } from '#web/features/assignments/grading-page.tsx'
import { submissionQuery } from '#web/features/assignments/queries.ts'
import type { QueueSearch } from '#web/features/grading/queue-search.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useGradingPath } from './grading-path.ts'
import { useQueueSteps } from './use-queue-steps.tsx'

export function QueueSubmissionPage({ search }: { search: QueueSearch }) {
  const organization = useCurrentOrganization()
  return organization && <Submission organizationId={organization.id} search={search} />
}

function Submission({ organizationId, search }: { organizationId: string; search: QueueSearch }) {
  const { t } = useLingui()
  const { submissionId = '' } = useParams({ strict: false })
  const path = useGradingPath()
  const navigate = useNavigate()
  const { queue } = useQueueSteps(organizationId, 'assignment', submissionId, search)
  const filter = {}
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
        queue={queue}
        onOpen={(id) =>
          void navigate({ to: `${path}/$submissionId`, params: { submissionId: id }, search })
        }
        onList={queue.onList}
      />
    </>
  )
}
