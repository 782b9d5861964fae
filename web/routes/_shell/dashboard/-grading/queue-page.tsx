import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { queueQuery } from '#web/features/grading/queries.ts'
import { QueueList } from '#web/features/grading/queue-list.tsx'
import type { QueueSearch } from '#web/features/grading/queue-search.ts'
import { useGradingKeys } from '#web/lib/grading/use-grading-keys.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useMayOpen } from '#web/lib/use-may-open.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useGradingPath } from './grading-path.ts'

type QueuePageProps = { search: QueueSearch; onSearchChange: (search: QueueSearch) => void }

export function QueuePage(props: QueuePageProps) {
  const organization = useCurrentOrganization()
  const gradesAll = useMayOpen()('/dashboard/admin/grading')
  return organization && <Queue {...props} organizationId={organization.id} isAdmin={gradesAll} />
}

function Queue({
  organizationId,
  isAdmin,
  search,
  onSearchChange,
}: QueuePageProps & { organizationId: string; isAdmin: boolean }) {
  const { t } = useLingui()
  const path = useGradingPath()
  const navigate = useNavigate()
  const { data } = useQuery(queueQuery(organizationId, search))
  const first = (search.status ?? 'waiting') === 'waiting' ? data?.items[0] : undefined
  const start = () => {
    if (!first) return
    void (first.kind === 'assignment'
      ? navigate({ to: `${path}/$submissionId`, params: { submissionId: first.id }, search })
      : navigate({ to: `${path}/attempts/$attemptId`, params: { attemptId: first.id }, search }))
  }
  useGradingKeys({ j: start })
  return (
    <>
      <PageTitle>{t`Grading`}</PageTitle>
      <PageHead
        title={<Trans>Grading</Trans>}
        count={data?.total}
        description={
          isAdmin ? (
            <Trans>Assignments and quiz answers from every course of the organization.</Trans>
          ) : (
            <Trans>Assignments and quiz answers from all the courses you teach.</Trans>
          )
        }
        action={
          first && (
            <Button variant="primary" onClick={start}>
              <Play />
              <Trans>Start grading</Trans>
              <span className="max-sm:hidden">
                <Kbd>J</Kbd>
              </span>
            </Button>
          )
        }
      />
      <QueueList
        organizationId={organizationId}
        search={search}
        onChange={onSearchChange}
        renderLink={({ id, kind, pending_answers }, children) => {
          const look = { search, className: 'hover:underline' }
          return (
            <>
              {kind === 'assignment' ? (
                <Link to={`${path}/$submissionId`} params={{ submissionId: id }} {...look}>
                  {children}
                </Link>
              ) : (
                <Link to={`${path}/attempts/$attemptId`} params={{ attemptId: id }} {...look}>
                  {children}
                </Link>
              )}
              {pending_answers !== null && pending_answers > 0 && (
                <span className="block text-13 text-ink-muted">
                  <Plural
                    value={pending_answers}
                    one="# answer to grade"
                    other="# answers to grade"
                  />
                </span>
              )}
            </>
          )
        }}
      />
    </>
  )
}
