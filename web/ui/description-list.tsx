import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Key facts: a name and a value per row. */
export function DescriptionList({
  items,
  className,
}: {
  items: { term: ReactNode; value: ReactNode; key?: string }[]
  className?: string
}) {
  return (
    <dl className={classNames('divide-y divide-line text-14', className)}>
      {items.map((item, index) => (
        <div
          key={item.key ?? index}
          className="grid gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[minmax(8rem,1fr)_2fr]"
        >
          <dt className="text-ink-muted">{item.term}</dt>
          <dd className="min-w-0 wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
