import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type PageHeadProps = {
  title: ReactNode
  breadcrumb?: ReactNode
  /** How many rows the page lists. */
  count?: ReactNode
  /** A pill with the state of the thing the page is about. */
  status?: ReactNode
  /** One line of meaning at most. */
  description?: ReactNode
  action?: ReactNode
  /** LinkTabs; they close the head with their own line. */
  tabs?: ReactNode
  className?: string
}

/** The same head on every page. */
export function PageHead({
  title,
  breadcrumb,
  count,
  status,
  description,
  action,
  tabs,
  className,
}: PageHeadProps) {
  return (
    <header className={classNames('mb-6', className)}>
      {breadcrumb && <div className="mb-2">{breadcrumb}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0 text-20 font-semibold wrap-anywhere">{title}</h1>
            {count != null && <span className="text-14 text-ink-faint">{count}</span>}
            {status}
          </div>
          {description && <p className="mt-1 text-14 text-ink-muted">{description}</p>}
        </div>
        {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
      </div>
      {tabs && <div className="mt-4">{tabs}</div>}
    </header>
  )
}
