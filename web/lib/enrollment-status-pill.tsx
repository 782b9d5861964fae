import { Trans } from '@lingui/react/macro'
import {
  CircleCheck,
  CirclePause,
  CirclePlay,
  Clock,
  Hourglass,
  LogOut,
  TimerOff,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { EnrollmentStatus } from '#contract/enrollments.ts'
import { Pill, type PillTone } from '#web/ui/pill.tsx'

const looks: Record<EnrollmentStatus | 'at_risk', [PillTone, LucideIcon]> = {
  requested: ['info', Clock],
  waitlisted: ['info', Hourglass],
  active: ['primary', CirclePlay],
  completed: ['success', CircleCheck],
  expired: ['neutral', TimerOff],
  suspended: ['danger', CirclePause],
  withdrawn: ['neutral', LogOut],
  at_risk: ['attention', TriangleAlert],
}

/** The status of an enrollment, as a word with an icon and a color. */
export function EnrollmentStatusPill({ status }: { status: EnrollmentStatus | 'at_risk' }) {
  const [tone, icon] = looks[status]
  return (
    <Pill tone={tone} icon={icon}>
      <StatusWord status={status} />
    </Pill>
  )
}

function StatusWord({ status }: { status: EnrollmentStatus | 'at_risk' }): ReactNode {
  switch (status) {
    case 'requested':
      return <Trans>Requested</Trans>
    case 'waitlisted':
      return <Trans>Waiting list</Trans>
    case 'active':
      return <Trans>Active</Trans>
    case 'completed':
      return <Trans>Completed</Trans>
    case 'expired':
      return <Trans>Expired</Trans>
    case 'suspended':
      return <Trans>Suspended</Trans>
    case 'withdrawn':
      return <Trans>Left</Trans>
    case 'at_risk':
      return <Trans>At risk</Trans>
  }
}
