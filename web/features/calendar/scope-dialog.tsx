import { useState, type ReactNode } from 'react'
import type { SeriesScope } from '#contract/recurrence.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SeriesScopeChoice } from '#web/ui/series-scope-choice.tsx'

type ScopeDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  effect: ReactNode
  confirmLabel: ReactNode
  /** Whether there is a choice at all. */
  repeats: boolean
  danger?: boolean
  onConfirm: (scope: SeriesScope) => Promise<unknown>
}

/** Asks which occurrences of a series are meant; for what does not repeat it only asks once more. */
export function ScopeDialog({ repeats, onConfirm, ...props }: ScopeDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('this')
  return (
    <ConfirmDialog {...props} onConfirm={() => onConfirm(repeats ? scope : 'all')}>
      {repeats && <SeriesScopeChoice value={scope} onValueChange={setScope} />}
    </ConfirmDialog>
  )
}
