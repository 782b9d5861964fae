import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { dragPlugins } from '#web/ui/drag-words.ts'
import { moved, OrderingRow, type OrderingFieldProps } from './ordering-row.tsx'

/** The rows with a handle to drag each by, beside the arrows. */
export function DragOrdering({ items, onOrder }: OrderingFieldProps) {
  return (
    <DragDropProvider
      plugins={dragPlugins}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return
        onOrder(moved(items, source.initialIndex, source.index))
      }}
    >
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map(({ id, text }, index) => (
          <DraggedRow
            key={id}
            id={id}
            text={text}
            index={index}
            last={index === items.length - 1}
            onMove={(to) => onOrder(moved(items, index, to))}
          />
        ))}
      </ol>
    </DragDropProvider>
  )
}

type DraggedRowProps = {
  id: string
  text: string
  index: number
  last: boolean
  onMove: (to: number) => void
}

function DraggedRow({ id, ...row }: DraggedRowProps) {
  const { t } = useLingui()
  const { ref, handleRef, isDragging } = useSortable({ id, index: row.index })
  return (
    <li
      ref={ref}
      className={classNames(
        'flex items-center gap-3 bg-surface py-2 ps-1 pe-3 select-none',
        isDragging && 'relative z-10 rounded-card shadow-float',
      )}
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={t`Move ${row.text}`}
        aria-roledescription={t`draggable`}
        className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-faint hover:bg-wash"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <OrderingRow {...row} />
    </li>
  )
}
