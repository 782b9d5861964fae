import { Trans } from '@lingui/react/macro'
import { BadgeCheck, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { TaxInfoStatus } from '#contract/tax-info.ts'
import { Pill } from '#web/ui/pill.tsx'

export function TaxStatusPill({ status }: { status: TaxInfoStatus }) {
  switch (status) {
    case 'missing':
      return (
        <Pill tone="attention" icon={CircleDashed}>
          <Trans>Missing</Trans>
        </Pill>
      )
    case 'complete':
      return (
        <Pill tone="success" icon={CircleCheck}>
          <Trans>Complete</Trans>
        </Pill>
      )
    case 'verified':
      return (
        <Pill tone="success" icon={BadgeCheck}>
          <Trans>Verified</Trans>
        </Pill>
      )
    case 'correction_needed':
      return (
        <Pill tone="danger" icon={TriangleAlert}>
          <Trans>Correction needed</Trans>
        </Pill>
      )
  }
}
