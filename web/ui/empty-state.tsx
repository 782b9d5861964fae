import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type EmptyStateProps = {
  title: ReactNode
  description?: ReactNode
  /** One of the drawings. */
  drawing?: ReactNode
  /** One call to action. */
  action?: ReactNode
  className?: string
}

/** Says why there is nothing here and what to do about it. */
export function EmptyState({ title, description, drawing, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center px-4 py-12 text-center text-pretty',
        className,
      )}
    >
      {drawing && <div className="mb-5">{drawing}</div>}
      <h2 ref={headPage} className="text-16 font-semibold">
        {title}
      </h2>
      {description && <p className="mt-1 max-w-105 text-14 text-ink-muted">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** The first heading of a page is the page's own: what could not be read may be all that there is. */
function headPage(heading: HTMLElement | null) {
  if (heading && !document.querySelector('h1')) heading.ariaLevel = '1'
}
