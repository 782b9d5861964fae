import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { threadsQuery } from '#web/features/discussions/queries.ts'
import { ThreadsPage, type ThreadsSearch } from '#web/features/discussions/threads-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { readThreadsSearch } from '#web/lib/threads-search.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/discussions/')({
  validateSearch: (search: Record<string, unknown>): ThreadsSearch => readThreadsSearch(search),
  component: DiscussionsPage,
})

const tabs = ['all', 'unread', 'unanswered', 'reported', 'pinned'] as const

function DiscussionsPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const { data } = useQuery(threadsQuery(organizationId, search))
  const labels = {
    all: t`All`,
    unread: t`Unread`,
    unanswered: t`No answer`,
    reported: t`Reported`,
    pinned: t`Pinned`,
  }
  return (
    <>
      <PageTitle>{t`Discussions`}</PageTitle>
      <PageHead
        title={<Trans>Discussions</Trans>}
        count={data?.total}
        description={<Trans>Questions and discussions in the courses you teach.</Trans>}
        tabs={
          <LinkTabs label={t`Discussions by status`}>
            {tabs.map((tab) => {
              const view = tab === 'all' ? undefined : tab
              return (
                <LinkTab key={tab} asChild current={search.view === view} count={data?.counts[tab]}>
                  <Link
                    to="."
                    search={(now) => ({ ...now, page: undefined, view })}
                    activeProps={{}}
                  >
                    {labels[tab]}
                  </Link>
                </LinkTab>
              )
            })}
          </LinkTabs>
        }
      />
      <ThreadsPage
        organizationId={organizationId}
        search={search}
        onChange={(change) =>
          void navigate({
            search: (now) => ({ ...now, page: undefined, ...change }),
            replace: true,
          })
        }
        renderLink={({ id }, content) => (
          <Link to="/dashboard/instructor/discussions/$threadId" params={{ threadId: id }}>
            {content}
          </Link>
        )}
      />
    </>
  )
}
