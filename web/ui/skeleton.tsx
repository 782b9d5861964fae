import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { UnlessOffline } from './offline.tsx'

/** One grey shape; give it a size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classNames('animate-shimmer rounded-control bg-line', className)} />
  )
}

/** Wraps shapes and tells screen readers that the content is on its way. Offline it isn't, and that is said instead. */
export function SkeletonRegion({
  className,
  children,
}: {
  className?: string
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <UnlessOffline>
      <div aria-busy="true" className={className}>
        <span role="status" className="sr-only">
          {t`Loading`}
        </span>
        {children}
      </div>
    </UnlessOffline>
  )
}

const lineWidths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3']

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={classNames('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={classNames(
            'h-3.5',
            line === lines - 1 && lines > 1 ? 'w-2/3' : lineWidths[line % lineWidths.length],
          )}
        />
      ))}
    </div>
  )
}

/** With `cover` it has the shape of a card that starts with a picture. */
export function SkeletonCard({ cover = false }: { cover?: boolean }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {cover && <Skeleton className="aspect-video rounded-none" />}
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-4 w-3/4" />
        <SkeletonText lines={2} />
      </div>
    </div>
  )
}

const cellWidths = ['w-40', 'w-20', 'w-24', 'w-16', 'w-20']

export function SkeletonTable({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-11 items-center justify-between gap-6 border-b border-line px-4 last:border-b-0"
        >
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton
              key={column}
              className={classNames(
                'h-3.5',
                cellWidths[column % cellWidths.length],
                column > 1 && 'max-sm:hidden',
              )}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** A head and whatever shape the page has below it. */
export function SkeletonPage({ children }: { children?: ReactNode }) {
  return (
    <SkeletonRegion>
      <div className="mb-6 flex items-start justify-between">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-3.5 w-72 max-w-full" />
        </div>
        <Skeleton className="h-9 w-28 max-sm:hidden" />
      </div>
      {children ?? <SkeletonTable />}
    </SkeletonRegion>
  )
}
