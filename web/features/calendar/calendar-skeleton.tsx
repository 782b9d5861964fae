import type { CalendarView } from '#web/lib/url-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton, SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'

/** Which days of the drawn month have something on them; any will do that look like a month. */
const busy = new Set([2, 8, 10, 16, 17, 22, 24, 30])

/** The sheet before its entries are there: days with their numbers, hours, or a list, as the view has them. */
export function CalendarSkeleton({ view }: { view: CalendarView }) {
  if (view === 'agenda') {
    return (
      <SkeletonRegion>
        <SkeletonTable rows={6} columns={3} />
      </SkeletonRegion>
    )
  }
  const columns = view === 'day' ? 1 : 7
  const rows = view === 'month' ? 5 : 12
  return (
    <SkeletonRegion className="overflow-hidden rounded-card border border-line bg-surface">
      <div className={classNames('grid', columns === 7 && 'grid-cols-7')}>
        {Array.from({ length: columns }, (_, day) => (
          <div key={day} className="flex h-8 items-center justify-center border-b border-line">
            <Skeleton className="h-3 w-8" />
          </div>
        ))}
        {Array.from({ length: columns * rows }, (_, cell) => (
          <div
            key={cell}
            className={classNames(
              'flex flex-col gap-2 border-line p-2 not-nth-[7n]:border-e',
              cell < columns * (rows - 1) && 'border-b',
              view === 'month' ? 'h-28' : 'h-13',
            )}
          >
            {view === 'month' && <Skeleton className="ms-auto h-3 w-4" />}
            {view === 'month' && busy.has(cell) && <Skeleton className="h-6 w-full" />}
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
