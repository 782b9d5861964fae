import { Trans } from '@lingui/react/macro'
import { Check, Clock, History, Undo2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SubmissionStatus } from '#contract/submissions.ts'
import { Pill, type PillTone } from '#web/ui/pill.tsx'

const looks: Record<SubmissionStatus, [PillTone, LucideIcon, ReactNode]> = {
  waiting: ['attention', Clock, <Trans key="waiting">Awaiting grading</Trans>],
  graded: ['success', Check, <Trans key="graded">Graded</Trans>],
  returned: ['info', Undo2, <Trans key="returned">Returned</Trans>],
  replaced: ['neutral', History, <Trans key="replaced">Replaced</Trans>],
}

export function SubmissionStatusPill({ status }: { status: SubmissionStatus }) {
  const [tone, icon, word] = looks[status]
  return (
    <Pill tone={tone} icon={icon}>
      {word}
    </Pill>
  )
}
