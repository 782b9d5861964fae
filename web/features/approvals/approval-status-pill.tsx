import { useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, CircleX, Eye, Inbox, MessageSquareWarning } from 'lucide-react'
import type { ApprovalStatus } from '#contract/approvals.ts'
import { Pill } from '#web/ui/pill.tsx'
import { statusWords } from './approval-words.ts'

const looks = {
  submitted: { tone: 'attention', icon: Inbox },
  in_review: { tone: 'info', icon: Eye },
  changes_requested: { tone: 'attention', icon: MessageSquareWarning },
  approved: { tone: 'success', icon: CircleCheck },
  declined: { tone: 'danger', icon: CircleX },
  withdrawn: { tone: 'neutral', icon: Ban },
} as const

export function ApprovalStatusPill({ status }: { status: ApprovalStatus }) {
  const { i18n } = useLingui()
  return (
    <Pill tone={looks[status].tone} icon={looks[status].icon}>
      {i18n._(statusWords[status])}
    </Pill>
  )
}
