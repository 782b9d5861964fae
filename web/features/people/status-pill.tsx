import { Trans } from '@lingui/react/macro'
import { CircleCheck, CirclePause } from 'lucide-react'
import type { MemberStatus } from '#contract/directory.ts'
import { Pill } from '#web/ui/pill.tsx'

export function MemberStatusPill({ status }: { status: MemberStatus }) {
  return status === 'suspended' ? (
    <Pill tone="attention" icon={CirclePause}>
      <Trans>Suspended</Trans>
    </Pill>
  ) : (
    <Pill tone="success" icon={CircleCheck}>
      <Trans>Active</Trans>
    </Pill>
  )
}
