import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useGradingKeys } from './use-grading-keys.ts'

export interface QueueSteps {
  onList: () => void
  /** Null at either end of the list. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

type QueueBarProps = QueueSteps & {
  /** Number of entries in the list. */
  listLabel?: ReactNode
}

/** Navigation through a grading list, by buttons and keys: U for the list, K and J for the neighbors. */
export function QueueBar({ onList, onPrevious, onNext, listLabel }: QueueBarProps) {
  useGradingKeys({ k: () => onPrevious?.(), j: () => onNext?.(), u: onList })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" variant="ghost" onClick={onList}>
        <List />
        {listLabel ?? <Trans>All submissions</Trans>}
        <Key>U</Key>
      </Button>
      <span className="flex-1" />
      <Button size="sm" disabled={!onPrevious} onClick={() => onPrevious?.()}>
        <ArrowLeft className="rtl:rotate-180" />
        <Trans>Previous</Trans>
        <Key>K</Key>
      </Button>
      <Button size="sm" disabled={!onNext} onClick={() => onNext?.()}>
        <Trans>Next</Trans>
        <Key>J</Key>
        <ArrowRight className="rtl:rotate-180" />
      </Button>
    </div>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <span className="max-sm:hidden">
    <Kbd>{children}</Kbd>
  </span>
)
