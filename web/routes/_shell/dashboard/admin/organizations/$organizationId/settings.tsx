import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import type { Organization, OrganizationRole } from '#contract/organizations.ts'
import { organizationQuery } from '#web/features/organizations/queries.ts'
import { GeneralSettings } from '#web/features/organizations/settings/general-settings.tsx'
import { settingsQuery } from '#web/features/organizations/settings/settings-queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { exactly } from '#web/lib/exactly.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { organizationRoles, roleWords } from '#web/lib/role-words.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkTab, SideTabs } from '#web/ui/link-tabs.tsx'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'

const tabs = [
  'calendar',
  'branding',
  'sign-up',
  'members',
  'security',
  'notifications',
  'integrations',
  'tools',
  'data',
  'audit',
  'danger',
] as const

// Each tab is fetched when it is opened.
const NotificationRules = pagePart(
  'features/notifications/notification-rules.tsx',
  async () =>
    (await import('#web/features/notifications/notification-rules.tsx')).NotificationRules,
)
const Provisioning = pagePart(
  'features/integrations/provisioning.tsx',
  async () => (await import('#web/features/integrations/provisioning.tsx')).Provisioning,
)
const ApiKeys = pagePart(
  'features/integrations/api-keys.tsx',
  async () => (await import('#web/features/integrations/api-keys.tsx')).ApiKeys,
)
const RecordForwards = pagePart(
  'features/records/record-forwards.tsx',
  async () => (await import('#web/features/records/record-forwards.tsx')).RecordForwards,
)

const RecordClients = pagePart(
  'features/records/record-clients.tsx',
  async () => (await import('#web/features/records/record-clients.tsx')).RecordClients,
)
const Webhooks = pagePart(
  'features/integrations/webhooks.tsx',
  async () => (await import('#web/features/integrations/webhooks.tsx')).Webhooks,
)
const Tools = pagePart(
  'features/lti/tools.tsx',
  async () => (await import('#web/features/lti/tools.tsx')).Tools,
)
const Platforms = pagePart(
  'features/lti/platforms.tsx',
  async () => (await import('#web/features/lti/platforms.tsx')).Platforms,
)
const LtiLogCard = pagePart(
  'features/lti/lti-log.tsx',
  async () => (await import('#web/features/lti/lti-log.tsx')).LtiLogCard,
)
const AuditLog = pagePart(
  'features/organizations/settings/audit-log.tsx',
  async () => (await import('#web/features/organizations/settings/audit-log.tsx')).AuditLog,
)
const AuditExport = pagePart(
  'features/organizations/settings/audit-stream.tsx',
  async () => (await import('#web/features/organizations/settings/audit-stream.tsx')).AuditExport,
)
const BrandingSettings = pagePart(
  'features/organizations/settings/branding-settings.tsx',
  async () =>
    (await import('#web/features/organizations/settings/branding-settings.tsx')).BrandingSettings,
)
const DangerZone = pagePart(
  'features/organizations/settings/danger-zone.tsx',
  async () => (await import('#web/features/organizations/settings/danger-zone.tsx')).DangerZone,
)
const DataSettings = pagePart(
  'features/organizations/settings/data-settings.tsx',
  async () => (await import('#web/features/organizations/settings/data-settings.tsx')).DataSettings,
)
const SchoolSettings = pagePart(
  'features/organizations/settings/school-settings.tsx',
  async () =>
    (await import('#web/features/organizations/settings/school-settings.tsx')).SchoolSettings,
)
const SecuritySettings = pagePart(
  'features/organizations/settings/security-settings.tsx',
  async () =>
    (await import('#web/features/organizations/settings/security-settings.tsx')).SecuritySettings,
)
const SessionSettings = pagePart(
  'features/organizations/settings/session-settings.tsx',
  async () =>
    (await import('#web/features/organizations/settings/session-settings.tsx')).SessionSettings,
)
const SignUpSettings = pagePart(
  'features/organizations/settings/sign-up-settings.tsx',
  async () =>
    (await import('#web/features/organizations/settings/sign-up-settings.tsx')).SignUpSettings,
)
const Domains = pagePart(
  'features/domains/domains.tsx',
  async () => (await import('#web/features/domains/domains.tsx')).Domains,
)
const SamlConnections = pagePart(
  'features/saml/saml-connections.tsx',
  async () => (await import('#web/features/saml/saml-connections.tsx')).SamlConnections,
)
const SamlSignIns = pagePart(
  'features/saml/saml-sign-ins.tsx',
  async () => (await import('#web/features/saml/saml-sign-ins.tsx')).SamlSignIns,
)
const MembersTable = pagePart(
  'features/organizations/members-table.tsx',
  async () => (await import('#web/features/organizations/members-table.tsx')).MembersTable,
)

interface SettingsSearch {
  tab?: (typeof tabs)[number]
  search?: string
  action?: string
  role?: OrganizationRole
  sort?: 'joined'
  page?: number
}

export const Route = createFileRoute(
  '/_shell/dashboard/admin/organizations/$organizationId/settings',
)({
  validateSearch: (search: Record<string, unknown>): SettingsSearch => ({
    tab: wordParam(search['tab'], tabs),
    search: textParam(search['search'], 200),
    action: textParam(search['action'], 80),
    role: wordParam(search['role'], organizationRoles),
    sort: wordParam(search['sort'], ['joined']),
    page: pageParam(search['page']),
  }),
  component: SettingsPage,
})

function SettingsPage() {
  const { t } = useLingui()
  const { organizationId } = Route.useParams()
  const { tab } = Route.useSearch()
  const organization = useQuery(organizationQuery(organizationId))
  useCrumbName(organizationId, organization.data?.name)
  if (organization.isPending) return <SkeletonPage />
  if (organization.isError) return <QueryFailure query={organization} />
  if (!organization.data.can.update) return <NoAccessState />
  const words: [SettingsSearch['tab'], ReactNode][] = [
    [undefined, <Trans key="general">General</Trans>],
    ['calendar', <Trans key="calendar">Region and calendar</Trans>],
    ['branding', <Trans key="branding">Branding</Trans>],
    ['sign-up', <Trans key="sign-up">Sign-up</Trans>],
    ['members', <Trans key="members">Members and roles</Trans>],
    ['security', <Trans key="security">Security</Trans>],
    ['notifications', <Trans key="notifications">Notifications</Trans>],
    ['integrations', <Trans key="integrations">Integrations</Trans>],
    ['tools', <Trans key="tools">Learning tools</Trans>],
    ['data', <Trans key="data">Data</Trans>],
    ['audit', <Trans key="audit">Audit log</Trans>],
    ['danger', <Trans key="danger">Danger zone</Trans>],
  ]
  return (
    <>
      <PageTitle>{t`Settings of ${organization.data.name}`}</PageTitle>
      <PageHead title={<Trans>Settings</Trans>} description={organization.data.name} />
      <div className="flex flex-col gap-6 lg:flex-row lg:gap-8">
        <SideTabs label={t`Settings sections`}>
          {words.map(([key, label]) => (
            <LinkTab key={key ?? 'general'} asChild current={tab === key}>
              <Link to="." search={{ tab: key }} activeOptions={exactly}>
                {label}
              </Link>
            </LinkTab>
          ))}
        </SideTabs>
        <div className="min-w-0 flex-1">
          <Suspense
            fallback={
              <SkeletonRegion>
                <SkeletonText lines={6} />
              </SkeletonRegion>
            }
          >
            <SettingsTab organization={organization.data} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

function SettingsTab({ organization }: { organization: Organization }) {
  const navigate = Route.useNavigate()
  const { tab, search, action, page } = Route.useSearch()
  const change = (next: Partial<SettingsSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace: true })
  const { id } = organization
  switch (tab) {
    case 'calendar':
      return (
        <div className="max-w-form">
          <SchoolSettings organizationId={id} />
        </div>
      )
    case 'branding':
      return <BrandingSettings organization={organization} />
    case 'members':
      return <MembersTab organization={organization} />
    case 'notifications':
      return (
        <Card className="max-w-225 sm:p-6">
          <CardHead
            title={<Trans>Notifications of members</Trans>}
            description={
              <Trans>
                Default notifications for members. They can change everything except mandatory ones.
              </Trans>
            }
          />
          <NotificationRules organizationId={id} />
        </Card>
      )
    case 'integrations':
      return (
        <div className="flex flex-col gap-6">
          <Provisioning organizationId={id} />
          <ApiKeys organizationId={id} />
          <Webhooks organizationId={id} />
          <RecordClients
            organizationId={id}
            viewer={
              <>
                <Button asChild size="sm" variant="ghost">
                  <Link
                    to="/dashboard/admin/organizations/$organizationId/statements"
                    params={{ organizationId: id }}
                  >
                    <Trans>View statements</Trans>
                  </Link>
                </Button>
                <Button asChild size="sm" variant="ghost">
                  <Link
                    to="/dashboard/admin/organizations/$organizationId/packages"
                    params={{ organizationId: id }}
                  >
                    <Trans>View package sessions</Trans>
                  </Link>
                </Button>
              </>
            }
          />
          <RecordForwards organizationId={id} />
        </div>
      )
    case 'tools':
      return (
        <div className="flex flex-col gap-6">
          <Tools organizationId={id} />
          <Platforms organizationId={id} />
          <LtiLogCard organizationId={id} />
        </div>
      )
    case 'data':
      return (
        <div className="max-w-form">
          <DataSettings organizationId={id} />
        </div>
      )
    case 'audit':
      return (
        <div className="flex flex-col gap-6">
          <div>
            <AuditLog
              organizationId={id}
              filter={{ search, action, page }}
              onFilterChange={(next) =>
                change({ ...next, page: Number(next.page) > 1 ? Number(next.page) : undefined })
              }
            />
          </div>
          <AuditExport organizationId={id} />
        </div>
      )
    case 'sign-up':
    case 'security':
    case 'danger':
      return (
        <div className="max-w-form">
          <RulesTab organization={organization} tab={tab} />
        </div>
      )
    case undefined:
      return (
        <div className="max-w-form">
          <GeneralSettings organization={organization} />
        </div>
      )
  }
}

function RulesTab({
  organization,
  tab,
}: {
  organization: Organization
  tab: 'sign-up' | 'security' | 'danger'
}) {
  const navigate = Route.useNavigate()
  const settings = useQuery(settingsQuery(organization.id))
  if (settings.isPending) return <SkeletonPage />
  if (settings.isError) return <QueryFailure query={settings} />
  const { id } = organization
  if (tab === 'sign-up') return <SignUpSettings organizationId={id} settings={settings.data} />
  if (tab === 'security') {
    return (
      <div className="flex flex-col gap-6">
        <SecuritySettings organizationId={id} settings={settings.data} />
        <SessionSettings organizationId={id} />
        <Domains organizationId={id} />
        <SamlConnections organizationId={id} />
        <SamlSignIns organizationId={id} />
      </div>
    )
  }
  return (
    <DangerZone
      organization={organization}
      settings={settings.data}
      onTransferred={() => void navigate({ to: '/dashboard', reloadDocument: true })}
    />
  )
}

function MembersTab({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { search, role, sort, page } = Route.useSearch()
  const set = (next: Partial<SettingsSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace: true })
  const clear = () => set({ search: undefined, role: undefined })
  return (
    <>
      <FilterBar
        search={search ?? ''}
        searchLabel={t`Search members`}
        onSearchChange={(next) => set({ search: next || undefined })}
        onClear={search !== undefined || role !== undefined ? clear : undefined}
        end={
          <Button asChild size="sm">
            <Link to="/dashboard/admin/students/add">
              <UserPlus />
              <Trans>Add people</Trans>
            </Link>
          </Button>
        }
      >
        <FilterChip
          single
          label={t`Role`}
          value={role === undefined ? [] : [role]}
          onValueChange={([next]) => set({ role: next })}
          options={organizationRoles.map((value) => ({ value, label: i18n._(roleWords[value]) }))}
        />
      </FilterBar>
      <MembersTable
        organization={organization}
        filter={{ search, role, sort, page }}
        onSortChange={(next) => set({ sort: next === 'joined' ? 'joined' : undefined })}
        onPageChange={(next) => set({ page: next > 1 ? next : undefined })}
        empty={<NoResultsState onClear={clear} />}
      />
    </>
  )
}
