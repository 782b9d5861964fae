import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import type { RatingSummary as Summary } from '#contract/reviews.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Stars } from './stars.tsx'

type RatingSummaryProps = {
  summary: Summary
  /** The stars that the list shows only. */
  chosen?: number | undefined
  onChoose: (stars: number | undefined) => void
}

/** The average and how often each number of stars was given; each bar shows only its reviews. */
export function RatingSummary({ summary, chosen, onChoose }: RatingSummaryProps) {
  const { i18n } = useLingui()
  const most = Math.max(1, ...summary.histogram)
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5">
      <div className="text-center">
        <p className="font-display text-44 leading-none tabular-nums">
          {i18n.number(summary.average ?? 0, {
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
          })}
        </p>
        <Stars value={summary.average ?? 0} className="mt-2" />
        <p className="mt-1 text-13 text-ink-muted">
          <Plural value={summary.count} one="# review" other="# reviews" />
        </p>
      </div>
      <ul className="min-w-56 flex-1">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = summary.histogram[stars - 1] ?? 0
          const isChosen = chosen === stars
          return (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={count === 0 && !isChosen}
                onClick={() => onChoose(isChosen ? undefined : stars)}
                className={classNames(
                  'flex w-full items-center gap-2 h-6 rounded-control px-1.5 text-13 tabular-nums transition-colors enabled:hover:bg-wash',
                  isChosen && 'bg-primary-soft',
                )}
              >
                <VisuallyHidden>
                  <Trans>
                    Only reviews with {stars} stars: {count}
                  </Trans>
                </VisuallyHidden>
                <span aria-hidden className="flex w-7 items-center gap-0.5">
                  {stars}
                  <Star className="size-3 fill-amber text-amber" />
                </span>
                <span className="h-2 flex-1 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-amber"
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </span>
                <span aria-hidden className="w-10 text-end text-ink-muted">
                  {i18n.number(count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
