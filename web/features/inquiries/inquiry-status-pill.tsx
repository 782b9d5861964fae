import { useLingui } from '@lingui/react/macro'
import { Building2, CircleDot, MessageCircle, ThumbsUp, Undo2, X } from 'lucide-react'
import type { InquiryStatus } from '#contract/inquiries.ts'
import { Pill } from '#web/ui/pill.tsx'
import { statusWords } from './words.ts'

export const statusLooks = {
  new: { tone: 'attention', icon: CircleDot },
  contacted: { tone: 'info', icon: MessageCircle },
  qualified: { tone: 'primary', icon: ThumbsUp },
  converted: { tone: 'success', icon: Building2 },
  declined: { tone: 'danger', icon: X },
  withdrawn: { tone: 'neutral', icon: Undo2 },
} as const

export function InquiryStatusPill({ status }: { status: InquiryStatus }) {
  const { i18n } = useLingui()
  return (
    <Pill tone={statusLooks[status].tone} icon={statusLooks[status].icon}>
      {i18n._(statusWords[status])}
    </Pill>
  )
}
