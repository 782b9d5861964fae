import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { templatesQuery } from '#web/features/certificates/queries.ts'
import type { StaffSearch } from '#web/features/certificates/staff-certificates.tsx'
import { TemplateCards } from '#web/features/certificates/template-cards.tsx'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { certificateStatuses } from '#web/lib/url-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'

const AchievementSettings = pagePart(
  'features/achievements/achievement-settings.tsx',
  async () => (await import('#web/features/achievements/achievement-settings.tsx')).default,
)
const SigningKeys = pagePart(
  'features/certificates/signing-keys.tsx',
  async () => (await import('#web/features/certificates/signing-keys.tsx')).default,
)
const StaffCertificates = pagePart(
  'features/certificates/staff-certificates.tsx',
  async () => (await import('#web/features/certificates/staff-certificates.tsx')).StaffCertificates,
)

const tabs = ['templates', 'issued', 'eligible', 'rules', 'keys', 'badges'] as const

interface CertificatesSearch extends StaffSearch {
  tab?: 'issued' | 'eligible' | 'rules' | 'keys' | 'badges'
  state?: 'archived'
}

export const Route = createFileRoute('/_shell/dashboard/admin/certificates/')({
  validateSearch: (search: Record<string, unknown>): CertificatesSearch => ({
    tab: wordParam(search['tab'], ['issued', 'eligible', 'rules', 'keys', 'badges']),
    state: wordParam(search['state'], ['archived']),
    search: textParam(search['search'], 200),
    status: wordParam(search['status'], certificateStatuses),
    course: textParam(search['course'], 40),
    sort: wordParam(search['sort'], ['learner', 'expires']),
    open: textParam(search['open'], 40),
    page: pageParam(search['page']),
  }),
  component: AdminCertificatesPage,
})

function AdminCertificatesPage() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { tab, state, ...search } = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const templates = { state, search: search.search, page: search.page }
  const { data } = useQuery({ ...templatesQuery(organizationId, templates), enabled: !tab })
  const set = (change: Partial<CertificatesSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  const labels = {
    templates: t`Templates`,
    issued: t`Issued`,
    eligible: t`Without one`,
    rules: t`Courses`,
    keys: t`Keys`,
    badges: t`Points and badges`,
  }
  return (
    <>
      <PageTitle>{t`Certificates`}</PageTitle>
      <PageHead
        title={<Trans>Certificates</Trans>}
        count={tab ? undefined : data?.total}
        description={
          <Trans>Certificate templates and everyone who has earned a certificate.</Trans>
        }
        action={
          <Button asChild variant="primary">
            <Link to="/dashboard/admin/certificates/create">
              <Plus />
              <Trans>New template</Trans>
            </Link>
          </Button>
        }
        tabs={
          <LinkTabs label={t`Page sections`}>
            {tabs.map((name) => {
              const value = name === 'templates' ? undefined : name
              return (
                <LinkTab key={name} asChild current={tab === value}>
                  <Link to="." search={{ tab: value }} activeOptions={{ explicitUndefined: true }}>
                    {labels[name]}
                  </Link>
                </LinkTab>
              )
            })}
          </LinkTabs>
        }
      />
      {tab ? (
        <Suspense
          fallback={
            <SkeletonRegion>
              <SkeletonText />
            </SkeletonRegion>
          }
        >
          {tab === 'badges' ? (
            <AchievementSettings organizationId={organizationId} />
          ) : tab === 'keys' ? (
            <SigningKeys organizationId={organizationId} />
          ) : (
            <StaffCertificates
              key={tab}
              organizationId={organizationId}
              tab={tab}
              search={search}
              onChange={set}
            />
          )}
        </Suspense>
      ) : (
        <>
          <FilterBar
            search={search.search ?? ''}
            searchLabel={t`Search templates`}
            onSearchChange={(next) => set({ search: next || undefined, page: undefined })}
          >
            <FilterChip
              single
              label={t`Shown`}
              value={state ? [state] : []}
              onValueChange={([next]) => set({ state: next, page: undefined })}
              options={[
                {
                  value: 'archived',
                  label: t({ message: 'Archived', context: 'certificate templates' }),
                },
              ]}
            />
          </FilterBar>
          <TemplateCards
            organizationId={organizationId}
            filter={templates}
            onPageChange={(next) => set({ page: next > 1 ? next : undefined })}
            onClear={() => set({ search: undefined, state: undefined, page: undefined })}
          />
        </>
      )}
    </>
  )
}
