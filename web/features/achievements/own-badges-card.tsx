import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { BadgeList } from './badge-list.tsx'
import { myAchievementsQuery } from './queries.ts'
import { useChangePreferences } from './use-change-preferences.ts'

/** My badges in one organization, and whether they stand on my profile there. */
export function OwnBadgesCard({ organization }: { organization: { id: string; name: string } }) {
  const { data } = useQuery(myAchievementsQuery(organization.id))
  const change = useChangePreferences(organization.id)
  const earned = (data?.badges ?? [])
    .flatMap((badge) => (badge.earned_at ? [{ ...badge, earned_at: badge.earned_at }] : []))
    .toSorted((one, other) => other.earned_at.localeCompare(one.earned_at))
  if (!data?.is_enabled || earned.length === 0) return null
  return (
    <Card className="mt-6 sm:p-6">
      <CardHead title={<Trans>My badges in {organization.name}</Trans>} />
      <BadgeList badges={earned} />
      <div className="mt-5 border-t border-line pt-5">
        <Switch
          label={<Trans>Show my badges</Trans>}
          hint={<Trans>Members of {organization.name} can see them on my profile.</Trans>}
          checked={data.preferences.shows_badges}
          onCheckedChange={(shows_badges) => change({ shows_badges })}
        />
      </div>
    </Card>
  )
}
