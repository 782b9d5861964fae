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

/** The card's own title line; `action` sits at its end. */
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
    <div
      className={classNames(
        'mb-4 flex justify-between gap-4',
        description ? 'items-start' : 'items-center',
      )}
    >
      <div className="min-w-0">
        <h2 className="text-14 font-semibold">{title}</h2>
        {description && <p className="mt-0.5 text-13 text-ink-muted">{description}</p>}
      </div>
      {action}
    </div>
  )
}
