import { Plural, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

/** Appears while rows are selected; the children are what can be done with them. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <div className="sticky bottom-4 z-30 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 ps-4 shadow-float">
      <p role="status" className="me-2 text-14 font-semibold tabular-nums">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {children}
      <IconButton label={t`Clear selection`} size="sm" onClick={onClear}>
        <X />
      </IconButton>
    </div>
  )
}
