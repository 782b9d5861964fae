import { Trans } from '@lingui/react/macro'
import type { Badge } from '#contract/achievements.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { badgeIcons, BadgeName, BadgeRule } from './badge-words.tsx'

/** Earned badges, each with what it took. */
export function BadgeList({ badges }: { badges: (Badge & { earned_at: string })[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {badges.map((badge) => {
        const Icon = badgeIcons[badge.icon]
        return (
          <li key={badge.key} className="flex items-center gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
              <Icon aria-hidden className="size-4.5" />
            </span>
            <div className="min-w-0">
              <p className="text-14 font-medium wrap-anywhere">
                <BadgeName badge={badge} />
              </p>
              <p className="text-13 wrap-anywhere text-ink-muted">
                <BadgeRule badge={badge} /> ·{' '}
                <Trans>
                  earned <RelativeTime value={badge.earned_at} />
                </Trans>
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
