import { Trans } from '@lingui/react/macro'
import type { MyAchievements } from '#contract/achievements.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useChangePreferences } from './use-change-preferences.ts'

/** What others see of my achievements. */
export function VisibilityCard({
  organizationId,
  preferences,
}: {
  organizationId: string
  preferences: MyAchievements['preferences']
}) {
  const change = useChangePreferences(organizationId)
  return (
    <Card className="flex flex-col gap-4">
      <CardHead title={<Trans>What others see</Trans>} />
      <Switch
        label={<Trans>Leaderboard</Trans>}
        hint={<Trans>Show my name and points</Trans>}
        checked={preferences.on_leaderboard}
        onCheckedChange={(on_leaderboard) => change({ on_leaderboard })}
      />
      <Switch
        label={<Trans>My badges</Trans>}
        hint={<Trans>Show my badges on my profile, and the newest three on the leaderboard</Trans>}
        checked={preferences.shows_badges}
        onCheckedChange={(shows_badges) => change({ shows_badges })}
      />
    </Card>
  )
}
