import { Slot } from 'radix-ui/slot'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A bordered sheet on the page's paper. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames('rounded-card border border-line bg-surface p-4', className)}
      {...props}
    />
  )
}

/** The card's own title line, as high with an action at its end as without one: titles of cards in a row align. */
export function CardHead({
  title,
  description,
  action,
}: {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classNames('-mt-1', description ? 'mb-4' : 'mb-2')}>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h2 className="min-w-0 text-14 font-semibold">{title}</h2>
        {action}
      </div>
      {description && <p className="text-13 text-ink-muted">{description}</p>}
    </div>
  )
}

/** Leads from a card or a section to the whole list; its only child is the link. */
export function ViewAll({ children }: { children: ReactNode }) {
  return (
    <Slot className="shrink-0 text-13 text-primary underline-offset-4 hover:underline">
      {children}
    </Slot>
  )
}
