import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AchievementsSkeleton } from '#web/features/achievements/achievements-skeleton.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_shell/dashboard/student/achievements-loading')({
  component: AchievementsLoading,
})

function AchievementsLoading() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Achievements`}</PageTitle>
      <h1 className="sr-only">{t`Achievements`}</h1>
      <AchievementsSkeleton />
    </>
  )
}
