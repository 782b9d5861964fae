import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { MyBadge } from '#contract/achievements.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { badgeIcons, BadgeName, BadgeRule } from './badge-words.tsx'

/** Earned ones first, then those on the way, each with its rule. */
export function BadgeGrid({ badges }: { badges: MyBadge[] }) {
  const share = ({ progress, count }: MyBadge) => progress / Math.max(1, count)
  const ordered = badges.toSorted(
    (a, b) => Number(b.earned_at !== null) - Number(a.earned_at !== null) || share(b) - share(a),
  )
  const earned = badges.filter(({ earned_at }) => earned_at !== null).length
  return (
    <section>
      <h2 className="mb-3 flex items-baseline gap-2 text-14 font-semibold">
        <Trans>Badges</Trans>
        <span className="text-13 font-normal text-ink-muted tabular-nums">
          <Trans>
            {earned} of {badges.length}
          </Trans>
        </span>
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {ordered.map((badge) => (
          <li key={badge.key}>
            <BadgeCard badge={badge} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BadgeCard({ badge }: { badge: MyBadge }) {
  const { t } = useLingui()
  const earned = badge.earned_at !== null
  const Icon = badgeIcons[badge.icon]
  return (
    <div className="flex h-full gap-3.5 rounded-card border border-line bg-surface p-4">
      <span
        className={classNames(
          'grid size-11 shrink-0 place-items-center rounded-full',
          earned ? 'bg-primary-soft text-primary' : 'bg-wash text-ink-faint',
        )}
      >
        {earned ? (
          <Icon aria-hidden className="size-5.5" />
        ) : (
          <Lock aria-hidden className="size-4.5" />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h3
          className={classNames('text-14 font-semibold wrap-anywhere', !earned && 'text-ink-muted')}
        >
          <BadgeName badge={badge} />
        </h3>
        <p className="text-13 wrap-anywhere text-ink-muted">
          {badge.description ? `${badge.description} · ` : ''}
          <BadgeRule badge={badge} />
        </p>
        {badge.earned_at ? (
          <p className="text-13 text-success">
            <Trans>
              Earned <RelativeTime value={badge.earned_at} />
            </Trans>
          </p>
        ) : (
          <div className="mt-1 flex items-center gap-3">
            <ProgressBar
              className="flex-1"
              label={t`Progress to this badge`}
              value={badge.progress / Math.max(1, badge.count)}
            />
            <span className="text-12 text-ink-faint tabular-nums">
              {badge.progress} / {badge.count}
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
