import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import {
  ManagedGroupsPage,
  type GroupsSearch,
} from '#web/features/managed-groups/managed-groups-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/groups/')({
  validateSearch: (search: Record<string, unknown>): GroupsSearch => ({
    search: textParam(search['search'], 200),
    group: textParam(search['group'], 40),
    page: pageParam(search['page']),
  }),
  component: GroupsRoute,
})

function GroupsRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Groups`}</PageTitle>
      <ManagedGroupsPage
        organizationId={organizationId}
        search={Route.useSearch()}
        onSearchChange={(change) =>
          void navigate({
            search: (now) => ({ ...now, page: undefined, ...change }),
            replace: true,
          })
        }
      />
    </>
  )
}
