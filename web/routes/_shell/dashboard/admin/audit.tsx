import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuditLog } from '#web/features/organizations/settings/audit-log.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

interface AuditSearch {
  search?: string
  action?: string
  page?: number
}

export const Route = createFileRoute('/_shell/dashboard/admin/audit')({
  validateSearch: (search: Record<string, unknown>): AuditSearch => ({
    search: textParam(search['search'], 200),
    action: textParam(search['action'], 80),
    page: pageParam(search['page']),
  }),
  component: AuditPage,
})

/** The audit log on a page of its own, for people who may read it without the settings around it. */
function AuditPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { search, action, page } = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Audit log`}</PageTitle>
      <PageHead
        title={<Trans>Audit log</Trans>}
        description={<Trans>Who did what, when and why.</Trans>}
      />
      <AuditLog
        organizationId={organizationId}
        filter={{ search, action, page }}
        onFilterChange={(next) =>
          void navigate({
            search: (now) => ({
              ...now,
              ...next,
              page: Number(next.page) > 1 ? Number(next.page) : undefined,
            }),
            replace: true,
          })
        }
      />
    </>
  )
}
