import { useLingui } from '@lingui/react/macro'
import { GraduationCap, Presentation, ShieldCheck } from 'lucide-react'
import type { OrganizationRole } from '#contract/organizations.ts'
import { Pill } from '#web/ui/pill.tsx'
import { roleWords } from './role-words.ts'

const looks = {
  admin: { tone: 'primary', icon: ShieldCheck },
  instructor: { tone: 'info', icon: Presentation },
  learner: { tone: 'neutral', icon: GraduationCap },
} as const

export function RolePill({ role }: { role: OrganizationRole }) {
  const { i18n } = useLingui()
  return (
    <Pill tone={looks[role].tone} icon={looks[role].icon}>
      {i18n._(roleWords[role])}
    </Pill>
  )
}
