import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LegalForm } from '#web/features/legal/legal-form.tsx'
import { exactly } from '#web/lib/exactly.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/super-admin/settings')({
  validateSearch: (search: Record<string, unknown>): { page?: 'privacy' } => ({
    page: wordParam(search['page'], ['privacy']),
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
        description={<Trans>The terms people agree to when they register.</Trans>}
        tabs={
          <LinkTabs label={t`Texts`}>
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
          </LinkTabs>
        }
      />
      <LegalForm key={page} page={page} />
    </div>
  )
}
