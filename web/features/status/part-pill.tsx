import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleSlash, Clock } from 'lucide-react'
import type { PartState } from '#contract/status.ts'
import { Pill } from '#web/ui/pill.tsx'
import { partStateWords } from './words.ts'

const looks = {
  working: { tone: 'success', icon: CircleCheck },
  delayed: { tone: 'attention', icon: Clock },
  down: { tone: 'danger', icon: CircleAlert },
  off: { tone: 'neutral', icon: CircleSlash },
} as const

export function PartPill({ state }: { state: PartState }) {
  const { i18n } = useLingui()
  return (
    <Pill tone={looks[state].tone} icon={looks[state].icon}>
      {i18n._(partStateWords[state])}
    </Pill>
  )
}
