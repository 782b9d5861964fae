import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The head of one part of a page, below the page's own: its title is a second-level heading. */
export function SectionHead({
  title,
  count,
  description,
  action,
  className,
}: {
  title: ReactNode
  /** How many rows the section lists. */
  count?: ReactNode
  description?: ReactNode
  /** A link to the whole list, or what can be done here. */
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      className={classNames(
        'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        className,
      )}
    >
      <div className="min-w-0">
        <h2 className="text-16 font-semibold wrap-anywhere">
          {title}
          {count != null && (
            <span className="ms-2 text-14 font-normal text-ink-faint tabular-nums">{count}</span>
          )}
        </h2>
        {description && <p className="mt-0.5 text-14 text-ink-muted">{description}</p>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}
