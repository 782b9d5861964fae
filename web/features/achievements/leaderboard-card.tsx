import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { LeaderboardPeriod } from '#contract/achievements.ts'
import type { PersonName } from '#contract/people.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { badgeIcons, BadgeName } from './badge-words.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { leaderboardQuery } from './queries.ts'

type LeaderboardCardProps = {
  organizationId: string
  period: LeaderboardPeriod
  /** Links to the other periods. */
  periods: ReactNode
}

export function LeaderboardCard({ organizationId, period, periods }: LeaderboardCardProps) {
  const { i18n } = useLingui()
  const board = useQuery({
    ...leaderboardQuery(organizationId, period),
    placeholderData: keepPreviousData,
  })
  const [profile, setProfile] = useState<{ person: PersonName; open: boolean } | null>(null)
  return (
    <Card>
      <CardHead title={<Trans>Leaderboard</Trans>} />
      <div className="-mt-2 mb-3">{periods}</div>
      {board.isPending ? (
        <Skeleton className="h-48" />
      ) : board.isError ? (
        <QueryFailure query={board} />
      ) : board.data.rows.length === 0 ? (
        <p className="text-13 text-ink-muted">
          <Trans>
            Nobody has points for this period yet. Complete a lesson to get on the board.
          </Trans>
        </p>
      ) : (
        <ol className="flex flex-col">
          {board.data.rows.map(({ rank, person, points, is_me, badges }) => (
            <li
              key={person.id}
              className={classNames(
                'flex items-center gap-3 rounded-control px-2 py-1.5 text-14',
                is_me && 'bg-primary-soft font-semibold',
              )}
            >
              <span className="w-6 text-end text-13 text-ink-muted tabular-nums">{rank}</span>
              <Avatar name={person.name} src={person.avatar ?? undefined} size="sm" />
              {is_me || badges.length === 0 ? (
                <span className="min-w-0 flex-1 truncate">
                  {is_me ? <Trans>You</Trans> : person.name}
                </span>
              ) : (
                <button
                  type="button"
                  className="min-w-0 flex-1 cursor-pointer truncate text-start hover:underline pointer-coarse:py-3"
                  onClick={() => setProfile({ person, open: true })}
                >
                  {person.name}
                </button>
              )}
              {badges.map((badge) => {
                const Icon = badgeIcons[badge.icon]
                return (
                  <span key={badge.key} className="text-primary">
                    <Icon aria-hidden className="size-4" />
                    <span className="sr-only">
                      <BadgeName badge={badge} />
                    </span>
                  </span>
                )
              })}
              <span className="tabular-nums">{i18n.number(points)}</span>
            </li>
          ))}
        </ol>
      )}
      {profile && (
        <ProfileDialog
          {...profile}
          organizationId={organizationId}
          onOpenChange={(open) => setProfile({ ...profile, open })}
        />
      )}
    </Card>
  )
}
