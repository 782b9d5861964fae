import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const arrows = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown }

/** A column's title that sorts by it; the arrow shows while it does, or on hover. */
export function SortButton({
  direction,
  numeric = false,
  onClick,
  children,
}: {
  direction: 'asc' | 'desc' | false
  numeric?: boolean
  onClick: () => void
  children: ReactNode
}) {
  const Arrow = arrows[direction || 'none']
  return (
    <button
      type="button"
      className={classNames(
        'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 hover:bg-wash hover:text-ink',
        direction && 'font-semibold text-ink',
        numeric && 'flex-row-reverse',
      )}
      onClick={onClick}
    >
      {children}
      <Arrow
        aria-hidden
        className={classNames(
          'size-3.5',
          !direction && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
        )}
      />
    </button>
  )
}
