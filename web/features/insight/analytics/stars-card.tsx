import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card, CardHead } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Bar } from './bar.tsx'
import { RowsLink, type AnalyticsPlace } from './rows-link.tsx'

/** How the reviews of these days fell. */
export function StarsCard({ place, stars }: { place: AnalyticsPlace; stars: number[] }) {
  const { i18n } = useLingui()
  const all = stars.reduce((sum, n) => sum + n, 0)
  return (
    <Card>
      <CardHead title={<Trans>Ratings</Trans>} />
      {all === 0 ? (
        <EmptyState className="py-6!" title={<Trans>No reviews in this period</Trans>} />
      ) : (
        <ul className="flex flex-col gap-2">
          {[5, 4, 3, 2, 1].map((value) => {
            const n = stars[value - 1] ?? 0
            return (
              <li key={value} className="flex items-center gap-3 text-13">
                <span className="w-16 shrink-0">
                  <Plural value={value} one="# star" other="# stars" />
                </span>
                <Bar share={n / all} tone="amber" />
                <RowsLink
                  place={place}
                  target={{ rows: 'reviews', stars: String(value) }}
                  className="w-8 text-end tabular-nums hover:underline"
                >
                  {i18n.number(n)}
                </RowsLink>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
