import { useLingui } from '@lingui/react/macro'
import { Check, CircleDot, Eye, MessageCircleQuestion, Undo2, X } from 'lucide-react'
import type { RequisitionStatus } from '#contract/requisitions.ts'
import { Pill } from '#web/ui/pill.tsx'
import { statusWords } from './words.ts'

export const statusLooks = {
  submitted: { tone: 'attention', icon: CircleDot },
  in_review: { tone: 'info', icon: Eye },
  changes_requested: { tone: 'attention', icon: MessageCircleQuestion },
  approved: { tone: 'success', icon: Check },
  declined: { tone: 'danger', icon: X },
  withdrawn: { tone: 'neutral', icon: Undo2 },
} as const

export function RequisitionStatusPill({ status }: { status: RequisitionStatus }) {
  const { i18n } = useLingui()
  return (
    <Pill tone={statusLooks[status].tone} icon={statusLooks[status].icon}>
      {i18n._(statusWords[status])}
    </Pill>
  )
}
