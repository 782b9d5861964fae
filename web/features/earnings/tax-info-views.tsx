import { Trans } from '@lingui/react/macro'
import type { TaxInfo } from '#contract/tax-info.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** Who read whole tax numbers, and why. */
export function TaxInfoViews({ views }: { views: TaxInfo['views'] }) {
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Access log</Trans>}
        description={<Trans>A log of everyone who revealed full tax IDs.</Trans>}
      />
      {views.length === 0 ? (
        <p className="text-14 text-ink-muted">
          <Trans>Nobody has revealed them yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line text-14">
          {views.map((view) => (
            <li key={view.at} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                <strong>{view.viewer?.name ?? <Trans>Former member</Trans>}</strong>
                <span className="block text-13 text-ink-muted">{view.reason}</span>
              </span>
              <span className="text-13 text-ink-muted">
                <RelativeTime value={view.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
