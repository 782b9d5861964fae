import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHead } from '#web/ui/card.tsx'
import { BadgeList } from './badge-list.tsx'
import { profileBadgesQuery } from './queries.ts'

/** The badges on someone's profile; nothing when they have or show none. */
export function ProfileBadges(person: { organizationId: string; personId: string }) {
  const { data } = useQuery(profileBadgesQuery(person))
  if (!data || data.badges.length === 0) return null
  return (
    <Card>
      <CardHead title={<Trans>Badges</Trans>} />
      <BadgeList badges={data.badges} />
    </Card>
  )
}
