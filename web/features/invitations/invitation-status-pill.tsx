import { useLingui } from '@lingui/react/macro'
import { Ban, Check, Clock, Hourglass, X } from 'lucide-react'
import type { InvitationStatus } from '#contract/invitations.ts'
import { Pill } from '#web/ui/pill.tsx'
import { statusWords } from './status-words.ts'

const looks = {
  pending: { tone: 'attention', icon: Clock },
  accepted: { tone: 'success', icon: Check },
  declined: { tone: 'neutral', icon: X },
  expired: { tone: 'neutral', icon: Hourglass },
  revoked: { tone: 'danger', icon: Ban },
} as const

export function InvitationStatusPill({ status }: { status: InvitationStatus }) {
  const { i18n } = useLingui()
  return (
    <Pill tone={looks[status].tone} icon={looks[status].icon}>
      {i18n._(statusWords[status])}
    </Pill>
  )
}
