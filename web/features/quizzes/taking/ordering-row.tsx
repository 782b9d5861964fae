import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

export type OrderingFieldProps = {
  items: readonly { id: string; text: string }[]
  onOrder: (ids: string[]) => void
}

type OrderingRowProps = {
  text: string
  index: number
  last: boolean
  onMove: (to: number) => void
}

export function OrderingRow({ text, index, last, onMove }: OrderingRowProps): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <span className="w-5 text-13 text-ink-faint tabular-nums">{index + 1}</span>
      <span className="min-w-0 flex-1 text-14 wrap-anywhere">{text}</span>
      <IconButton
        size="sm"
        label={t`Move ${text} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        size="sm"
        label={t`Move ${text} down`}
        disabled={last}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown />
      </IconButton>
    </>
  )
}

/** The ids with one of them at another place. */
export function moved(items: readonly { id: string }[], from: number, to: number): string[] {
  const ids = items.map(({ id }) => id)
  const id = ids[from]
  return id === undefined ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
