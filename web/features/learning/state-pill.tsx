import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import {
  CircleCheck,
  CircleDashed,
  CirclePlay,
  CircleX,
  Hourglass,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { PlanOutcome, PlanState } from '#contract/learning-plans.ts'
import { Pill, type PillTone } from '#web/ui/pill.tsx'

export const stateWords: Record<PlanState, MessageDescriptor> = {
  not_started: msg`Not started`,
  in_progress: msg`In progress`,
  late: msg`Late`,
  completed: msg`Completed`,
  expiring: msg`Expires soon`,
  expired: msg`Expired`,
}

export const outcomeWords: Record<PlanOutcome, MessageDescriptor> = {
  on_time: msg`On time`,
  late: msg`Late`,
  in_progress: msg`In progress`,
  not_started: msg`Not started`,
}

const looks: Record<PlanState, [PillTone, LucideIcon]> = {
  not_started: ['neutral', CircleDashed],
  in_progress: ['primary', CirclePlay],
  late: ['danger', TriangleAlert],
  completed: ['success', CircleCheck],
  expiring: ['attention', Hourglass],
  expired: ['danger', CircleX],
}

export function PlanStatePill({ state }: { state: PlanState }) {
  const { i18n } = useLingui()
  const [tone, icon] = looks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(stateWords[state])}
    </Pill>
  )
}
