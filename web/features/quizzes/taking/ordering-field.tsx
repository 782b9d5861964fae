import { lazy, Suspense } from 'react'
import { moved, OrderingRow, type OrderingFieldProps } from './ordering-row.tsx'

/** Dragging is an extra: without a connection to fetch it, the arrows do the same. */
const DragOrdering = lazy(async () => {
  try {
    return { default: (await import('./drag-ordering.tsx')).DragOrdering }
  } catch {
    return { default: ArrowOrdering }
  }
})

/** Things to put in order, by drag or with the arrows. */
export function OrderingField(props: OrderingFieldProps) {
  return (
    <Suspense fallback={<ArrowOrdering {...props} />}>
      <DragOrdering {...props} />
    </Suspense>
  )
}

function ArrowOrdering({ items, onOrder }: OrderingFieldProps) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map(({ id, text }, index) => (
        <li key={id} className="flex items-center gap-3 px-3 py-2">
          <OrderingRow
            text={text}
            index={index}
            last={index === items.length - 1}
            onMove={(to) => onOrder(moved(items, index, to))}
          />
        </li>
      ))}
    </ol>
  )
}
