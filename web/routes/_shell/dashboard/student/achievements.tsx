import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { LeaderboardPeriod } from '#contract/achievements.ts'
import { AchievementsSkeleton } from '#web/features/achievements/achievements-skeleton.tsx'
import { BadgeGrid } from '#web/features/achievements/badge-grid.tsx'
import { LeaderboardCard } from '#web/features/achievements/leaderboard-card.tsx'
import { LevelCard } from '#web/features/achievements/level-card.tsx'
import { myAchievementsQuery } from '#web/features/achievements/queries.ts'
import { RecentPoints } from '#web/features/achievements/recent-points.tsx'
import { StreakCard } from '#web/features/achievements/streak-card.tsx'
import { VisibilityCard } from '#web/features/achievements/visibility-card.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { LaurelDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

interface AchievementsSearch {
  /** Absent means this week. */
  period?: Exclude<LeaderboardPeriod, 'week'>
}

export const Route = createFileRoute('/_shell/dashboard/student/achievements')({
  validateSearch: (search: Record<string, unknown>): AchievementsSearch => ({
    period: wordParam(search['period'], ['month', 'all']),
  }),
  component: AchievementsPage,
})

function AchievementsPage() {
  const { t } = useLingui()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Achievements`}</PageTitle>
      <PageHead
        title={<Trans>Achievements</Trans>}
        description={<Trans>What your learning adds up to.</Trans>}
      />
      <Achievements organizationId={organizationId} />
    </>
  )
}

function Achievements({ organizationId }: { organizationId: string }) {
  const { t } = useLingui()
  const { period } = Route.useSearch()
  const query = useQuery(myAchievementsQuery(organizationId))
  if (query.isPending) return <AchievementsSkeleton />
  if (query.isError) return <QueryFailure query={query} />
  const achievements = query.data
  if (!achievements.is_enabled) {
    return (
      <EmptyState
        drawing={<LaurelDrawing />}
        title={<Trans>Achievements are turned off</Trans>}
        description={
          <Trans>
            Your organization doesn’t use achievements. Your courses and certificates aren’t
            affected.
          </Trans>
        }
      />
    )
  }
  const periods = [
    { value: undefined, label: t`Week` },
    { value: 'month' as const, label: t`Month` },
    { value: 'all' as const, label: t`All time` },
  ]
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <LevelCard achievements={achievements} />
          <StreakCard streak={achievements.streak} />
        </div>
        <BadgeGrid badges={achievements.badges} />
      </div>
      <div className="flex flex-col gap-6">
        <LeaderboardCard
          organizationId={organizationId}
          period={period ?? 'week'}
          periods={
            <LinkTabs label={t`Leaderboard period`}>
              {periods.map(({ value, label }) => (
                <LinkTab key={label} asChild current={period === value}>
                  <Link
                    to="."
                    search={{ period: value }}
                    resetScroll={false}
                    activeOptions={{ explicitUndefined: true }}
                  >
                    {label}
                  </Link>
                </LinkTab>
              ))}
            </LinkTabs>
          }
        />
        <RecentPoints organizationId={organizationId} />
        <VisibilityCard organizationId={organizationId} preferences={achievements.preferences} />
      </div>
    </div>
  )
}
