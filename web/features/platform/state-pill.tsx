import { useLingui } from '@lingui/react/macro'
import { Archive, CircleCheck, CircleSlash, Trash2 } from 'lucide-react'
import type { OrganizationState } from '#contract/platform.ts'
import { Pill } from '#web/ui/pill.tsx'
import { stateWords } from './words.ts'

const looks = {
  open: { tone: 'success', icon: CircleCheck },
  suspended: { tone: 'danger', icon: CircleSlash },
  archived: { tone: 'neutral', icon: Archive },
  deleting: { tone: 'attention', icon: Trash2 },
} as const

export function StatePill({ state }: { state: OrganizationState }) {
  const { i18n } = useLingui()
  return (
    <Pill tone={looks[state].tone} icon={looks[state].icon}>
      {i18n._(stateWords[state])}
    </Pill>
  )
}
