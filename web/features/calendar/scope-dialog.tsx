import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { SeriesScope } from '#contract/recurrence.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

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
      {repeats && <ScopeChoice value={scope} onValueChange={setScope} />}
    </ConfirmDialog>
  )
}

type ScopeChoiceProps = {
  value: SeriesScope
  onValueChange: (scope: SeriesScope) => void
  /** A new rhythm can't be that of one occurrence. */
  withoutThis?: boolean
}

export function ScopeChoice({ value, onValueChange, withoutThis = false }: ScopeChoiceProps) {
  const { t } = useLingui()
  return (
    <RadioGroup
      label={t`Which of them`}
      value={value}
      onValueChange={onValueChange}
      options={[
        { value: 'this', label: <Trans>Only this one</Trans>, disabled: withoutThis },
        { value: 'following', label: <Trans>This and the following</Trans> },
        { value: 'all', label: <Trans>All of them</Trans> },
      ]}
    />
  )
}
