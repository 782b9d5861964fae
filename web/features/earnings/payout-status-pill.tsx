import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX, Clock, ThumbsUp, Undo2, type LucideIcon } from 'lucide-react'
import type { PayoutStatus } from '#contract/payouts.ts'
import { Pill, type PillTone } from '#web/ui/pill.tsx'

export const payoutWords: Record<PayoutStatus, MessageDescriptor> = {
  requested: msg`Requested`,
  approved: msg`Approved`,
  paid: msg({ message: 'Paid', context: 'payout' }),
  rejected: msg({ message: 'Rejected', context: 'payout' }),
  failed: msg({ message: 'Failed', context: 'payout' }),
}

const looks: Record<PayoutStatus, [PillTone, LucideIcon]> = {
  requested: ['attention', Clock],
  approved: ['info', ThumbsUp],
  paid: ['success', CircleCheck],
  rejected: ['neutral', CircleX],
  failed: ['danger', Undo2],
}

export function PayoutStatusPill({ status }: { status: PayoutStatus }) {
  const { i18n } = useLingui()
  const [tone, icon] = looks[status]
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(payoutWords[status])}
    </Pill>
  )
}
