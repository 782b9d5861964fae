import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PayoutObstacle } from '#contract/earnings.ts'
import { Amount } from '#web/lib/amount.tsx'

const link = 'font-semibold text-primary underline-offset-4 hover:underline'

/** Why nothing can be paid out now, each with what to do about it. */
export function ObstacleList({
  obstacles,
  currency,
  minimumMinor,
}: {
  obstacles: PayoutObstacle[]
  currency: string
  minimumMinor: number
}) {
  const settings = { to: '/dashboard/instructor/earnings/settings', className: link } as const
  const taxInfo = { to: '/dashboard/instructor/earnings/tax-info', className: link } as const
  const words: Record<PayoutObstacle, React.ReactNode> = {
    payout_open: <Trans>A payout is already on its way.</Trans>,
    nothing_available: (
      <Trans>You don’t have an available balance yet. Sales stay on hold for a while first.</Trans>
    ),
    below_minimum: (
      <Trans>
        Your available balance is below your minimum of{' '}
        <Amount minor={minimumMinor} currency={currency} />.{' '}
        <Link {...settings}>Change the minimum</Link>
      </Trans>
    ),
    method_missing: (
      <Trans>
        You haven’t added a payout method. <Link {...settings}>Add payout method</Link>
      </Trans>
    ),
    tax_info_missing: (
      <Trans>
        Your tax info is missing. <Link {...taxInfo}>Complete it</Link>
      </Trans>
    ),
    tax_correction_needed: (
      <Trans>
        Your tax info needs a correction. <Link {...taxInfo}>Correct it</Link>
      </Trans>
    ),
  }
  return (
    <ul className="list-disc ps-5 text-14 text-ink-muted">
      {obstacles.map((obstacle) => (
        <li key={obstacle}>{words[obstacle]}</li>
      ))}
    </ul>
  )
}
