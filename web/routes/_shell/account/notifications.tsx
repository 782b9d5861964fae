import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { kindsInWords } from '#web/features/notifications/kind-words.ts'
import { NotificationsList } from '#web/features/notifications/notifications-list.tsx'
import {
  latestNotificationsQuery,
  notificationPreferencesQuery,
} from '#web/features/notifications/queries.ts'
import { useMarkAllRead } from '#web/features/notifications/use-mark-read.ts'
import { exactly } from '#web/lib/exactly.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam, wordParam } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/account/notifications')({
  validateSearch: (search: Record<string, unknown>): { show?: 'unread'; kind?: string } => ({
    show: wordParam(search['show'], ['unread']),
    kind: textParam(search['kind'], 80),
  }),
  component: NotificationsPage,
})

function NotificationsPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { show, kind } = Route.useSearch()
  const unread = useQuery(latestNotificationsQuery).data?.unread_count ?? 0
  const kinds = useQuery({ ...notificationPreferencesQuery, select: kindsInWords }).data ?? []
  const markAll = useMarkAllRead()
  const setKind = (next: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, kind: next }), replace: true })
  return (
    <div className="max-w-lesson">
      <PageTitle>{t`Notifications`}</PageTitle>
      <PageHead
        title={<Trans>Notifications</Trans>}
        action={
          unread > 0 && (
            <Button pending={markAll.isPending} onClick={() => markAll.mutate()}>
              <Trans>Mark all as read</Trans>
            </Button>
          )
        }
        tabs={
          <LinkTabs label={t`Filter notifications`}>
            <LinkTab asChild current={show === undefined}>
              <Link to="." search={{ kind }} activeOptions={exactly}>
                <Trans>All</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={show === 'unread'} count={unread}>
              <Link to="." search={{ kind, show: 'unread' }} activeOptions={exactly}>
                <Trans>Unread</Trans>
              </Link>
            </LinkTab>
          </LinkTabs>
        }
      />
      {kinds.length > 0 && (
        <FilterBar>
          <FilterChip
            single
            label={t`Kind`}
            value={kind === undefined ? [] : [kind]}
            onValueChange={([next]) => setKind(next)}
            options={kinds.map((row) => ({ value: row.kind, label: row.label }))}
          />
        </FilterBar>
      )}
      <NotificationsList
        unread={show === 'unread'}
        kind={kind}
        onClearFilters={() => setKind(undefined)}
      />
    </div>
  )
}
