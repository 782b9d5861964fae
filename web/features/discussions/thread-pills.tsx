import { useLingui } from '@lingui/react/macro'
import { CircleCheck, EyeOff, Flag, Lock, Pin, UsersRound } from 'lucide-react'
import type { Thread } from '#contract/discussions.ts'
import { Pill } from '#web/ui/pill.tsx'

/** Where a thread stands, in words and signs. */
export function ThreadPills({ thread }: { thread: Thread }) {
  const { t } = useLingui()
  return (
    <>
      {thread.cohort && <Pill icon={UsersRound}>{thread.cohort.name}</Pill>}
      {thread.is_pinned && (
        <Pill tone="primary" icon={Pin}>
          {t`Pinned`}
        </Pill>
      )}
      {thread.accepted_post_id !== null && (
        <Pill tone="success" icon={CircleCheck}>
          {t`Answered`}
        </Pill>
      )}
      {thread.is_locked && <Pill icon={Lock}>{t`Locked`}</Pill>}
      {thread.is_hidden && (
        <Pill tone="danger" icon={EyeOff}>
          {t`Hidden`}
        </Pill>
      )}
      {thread.open_report_count > 0 && (
        <Pill tone="attention" icon={Flag}>
          {t`Reported`}
        </Pill>
      )}
    </>
  )
}
