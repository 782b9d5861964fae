import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { dragPlugins } from '#web/ui/drag-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { moved } from './moved.ts'

type SortableListProps<Item extends { id: string }> = {
  label: string
  items: Item[]
  nameOf: (item: Item) => string
  disabled?: boolean
  onOrder: (items: Item[]) => void
  children: (item: Item) => ReactNode
}

/** A list whose rows are put in order by drag, or with the buttons beside each. */
export default function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { label, items, nameOf, disabled = false, onOrder, children } = props
  return (
    <DragDropProvider
      plugins={dragPlugins}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return
        onOrder(moved(items, source.initialIndex, source.index))
      }}
    >
      <ol
        aria-label={label}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {items.map((item, index) => (
          <SortableRow
            key={item.id}
            id={item.id}
            index={index}
            last={index === items.length - 1}
            name={nameOf(item)}
            disabled={disabled}
            onMove={(to) => onOrder(moved(items, index, to))}
          >
            {children(item)}
          </SortableRow>
        ))}
      </ol>
    </DragDropProvider>
  )
}

type RowProps = {
  id: string
  index: number
  last: boolean
  name: string
  disabled: boolean
  onMove: (to: number) => void
  children: ReactNode
}

function SortableRow({ id, index, last, name, disabled, onMove, children }: RowProps) {
  const { t } = useLingui()
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled })
  return (
    <li
      ref={ref}
      className={classNames(
        'flex items-center gap-2 px-2 py-2 sm:px-3',
        isDragging && 'relative z-10 rounded-card bg-raised shadow-float',
      )}
    >
      {!disabled && (
        <button
          ref={handleRef}
          type="button"
          aria-label={t`Move ${name}`}
          aria-roledescription={t`draggable`}
          className="grid size-8 shrink-0 cursor-grab place-items-center rounded-control text-ink-faint hover:bg-wash"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      <div className="min-w-0 flex-1">{children}</div>
      {!disabled && (
        <span className="flex shrink-0">
          <IconButton
            size="sm"
            label={t`Move ${name} up`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            size="sm"
            label={t`Move ${name} down`}
            disabled={last}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown />
          </IconButton>
        </span>
      )}
    </li>
  )
}
