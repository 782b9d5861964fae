import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { pagePart } from '#web/lib/page-part.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { LinkTab, SideTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { SecurityPart } from './-settings/security-part.tsx'
import { SettingsResults } from './-settings/settings-results.tsx'
import { partOf, parts, type SettingsPart } from './-settings/settings-index.ts'

// The first part is what one comes for; each other is fetched when it is opened.
const NotificationsPart = pagePart(
  'routes/_shell/account/-settings/notifications-part.tsx',
  async () => (await import('./-settings/notifications-part.tsx')).default,
)
const AppearancePart = pagePart(
  'routes/_shell/account/-settings/appearance-part.tsx',
  async () => (await import('./-settings/appearance-part.tsx')).default,
)
const LearningPart = pagePart(
  'routes/_shell/account/-settings/learning-part.tsx',
  async () => (await import('./-settings/learning-part.tsx')).default,
)
const DataPart = pagePart(
  'routes/_shell/account/-settings/data-part.tsx',
  async () => (await import('./-settings/data-part.tsx')).default,
)

export const Route = createFileRoute('/_shell/account/settings')({
  validateSearch: (search: Record<string, unknown>): { tab?: SettingsPart } => ({
    tab: wordParam(search['tab'], parts),
  }),
  component: SettingsPage,
})

const pages: Record<SettingsPart, () => ReactNode> = {
  security: () => <SecurityPart />,
  notifications: () => <NotificationsPart />,
  appearance: () => <AppearancePart />,
  learning: () => <LearningPart />,
  data: () => <DataPart />,
}

function SettingsPage() {
  const { t } = useLingui()
  const { tab } = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const [search, setSearch] = useState('')
  const isTakenOver = useTakenOver()
  // An address of before names a card; it opens on the part that has it now. The server never sees that name.
  const open = tab ?? (isTakenOver ? partOf(hash) : undefined) ?? 'security'
  const names: Record<SettingsPart, ReactNode> = {
    security: <Trans>Account and security</Trans>,
    notifications: <Trans>Notifications</Trans>,
    appearance: <Trans>Appearance and language</Trans>,
    learning: <Trans>Learning</Trans>,
    data: <Trans>Privacy and data</Trans>,
  }
  return (
    <>
      <PageTitle>{t`Settings`}</PageTitle>
      <PageHead title={<Trans>Settings</Trans>} />
      <div className="mb-6 max-w-80">
        <SearchInput label={t`Search settings`} value={search} onValueChange={setSearch} />
      </div>
      {search.trim() !== '' ? (
        <SettingsResults search={search} onChoose={() => setSearch('')} />
      ) : (
        <div className="flex flex-col gap-6 lg:flex-row lg:gap-8">
          <SideTabs label={t`Settings sections`}>
            <LinkTab asChild>
              <Link to="/account/profile">
                <Trans>Profile</Trans>
              </Link>
            </LinkTab>
            {parts.map((part) => (
              <LinkTab key={part} asChild current={part === open}>
                <Link
                  to="/account/settings"
                  search={{ tab: part === 'security' ? undefined : part }}
                  activeOptions={{ exact: true, includeHash: true }}
                >
                  {names[part]}
                </Link>
              </LinkTab>
            ))}
          </SideTabs>
          <div className="flex max-w-form min-w-0 flex-1 flex-col gap-6">
            <Suspense
              key={open}
              fallback={
                <SkeletonRegion>
                  <SkeletonText lines={8} />
                </SkeletonRegion>
              }
            >
              {pages[open]()}
            </Suspense>
          </div>
        </div>
      )}
    </>
  )
}
