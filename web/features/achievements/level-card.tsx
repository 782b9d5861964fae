import { Trans, useLingui } from '@lingui/react/macro'
import type { MyAchievements } from '#contract/achievements.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ProgressRing } from '#web/ui/progress-ring.tsx'
import { actWords } from './badge-words.tsx'

/** Where I stand, how far the next level is, and what gives points. */
export function LevelCard({ achievements }: { achievements: MyAchievements }) {
  const { t, i18n } = useLingui()
  const { points, level, rules } = achievements
  const share = (points - level.from_points) / Math.max(1, level.next_points - level.from_points)
  const left = level.next_points - points
  return (
    <Card>
      <CardHead title={<Trans>Level</Trans>} />
      <div className="flex items-center gap-5">
        <ProgressRing size={84} label={t`Progress to the next level`} value={share}>
          <span className="text-24">{level.number}</span>
        </ProgressRing>
        <div>
          <p className="text-24 font-semibold tabular-nums">
            {i18n.number(points)} <span className="text-14 font-normal">{t`points`}</span>
          </p>
          <p className="text-13 text-ink-muted">
            <Trans>
              {i18n.number(left)} more to level {level.number + 1}
            </Trans>
          </p>
        </div>
      </div>
      <details className="mt-4 border-t border-line pt-3 text-13">
        <summary className="target text-ink-muted">
          <Trans>How to earn points</Trans>
        </summary>
        <ul className="mt-2 flex flex-col gap-1.5">
          {rules.map(({ act, points: given, daily_limit, interval_seconds }) => (
            <li key={act} className="flex justify-between gap-3">
              <span>
                {i18n._(actWords[act])}
                <span className="block text-12 text-ink-faint">
                  {interval_seconds > 0 ? (
                    <Trans>
                      at least {interval_seconds} seconds apart, {daily_limit} a day
                    </Trans>
                  ) : (
                    <Trans>{daily_limit} a day</Trans>
                  )}
                </span>
              </span>
              <span className="tabular-nums">+{given}</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
