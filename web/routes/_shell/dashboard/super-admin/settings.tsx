import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LegalForm } from '#web/features/legal/legal-form.tsx'
import { exactly } from '#web/lib/exactly.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const AuditExport = pagePart(
  'features/organizations/settings/audit-stream.tsx',
  async () => (await import('#web/features/organizations/settings/audit-stream.tsx')).AuditExport,
)

const ProvidedTools = pagePart(
  'features/lti/provided-tools.tsx',
  async () => (await import('#web/features/lti/provided-tools.tsx')).ProvidedTools,
)

export const Route = createFileRoute('/_shell/dashboard/super-admin/settings')({
  validateSearch: (search: Record<string, unknown>): { page?: 'privacy' | 'audit' | 'tools' } => ({
    page: wordParam(search['page'], ['privacy', 'audit', 'tools']),
  }),
  component: PlatformSettingsPage,
})

function PlatformSettingsPage() {
  const { t } = useLingui()
  const { page = 'terms' } = Route.useSearch()
  return (
    <div className="max-w-form">
      <PageTitle>{t`Platform settings`}</PageTitle>
      <PageHead
        title={<Trans>Platform settings</Trans>}
        description={
          {
            terms: <Trans>The terms people agree to when they register.</Trans>,
            privacy: <Trans>The terms people agree to when they register.</Trans>,
            audit: <Trans>Audit entries of all organizations and of the platform itself.</Trans>,
            tools: <Trans>Tools that organizations can use without registering them.</Trans>,
          }[page]
        }
        tabs={
          <LinkTabs label={t`Settings sections`}>
            <LinkTab asChild current={page === 'terms'}>
              <Link to="/dashboard/super-admin/settings" search={{}} activeOptions={exactly}>
                <Trans>Terms</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={page === 'privacy'}>
              <Link
                to="/dashboard/super-admin/settings"
                search={{ page: 'privacy' }}
                activeOptions={exactly}
              >
                <Trans>Privacy policy</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={page === 'audit'}>
              <Link
                to="/dashboard/super-admin/settings"
                search={{ page: 'audit' }}
                activeOptions={exactly}
              >
                <Trans>Audit export</Trans>
              </Link>
            </LinkTab>
            <LinkTab asChild current={page === 'tools'}>
              <Link
                to="/dashboard/super-admin/settings"
                search={{ page: 'tools' }}
                activeOptions={exactly}
              >
                <Trans>Learning tools</Trans>
              </Link>
            </LinkTab>
          </LinkTabs>
        }
      />
      {page === 'audit' || page === 'tools' ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          {page === 'audit' ? <AuditExport organizationId={null} /> : <ProvidedTools />}
        </Suspense>
      ) : (
        <LegalForm key={page} page={page} />
      )}
    </div>
  )
}
