import type { CatalogCourse } from '#contract/catalog.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { CourseCard } from './course-card.tsx'

const grid = 'grid gap-5 sm:grid-cols-2'

type CourseGridProps = {
  courses: readonly CatalogCourse[]
  /** On a wide page; three beside a column of filters. */
  columns?: 3 | 4
  pending?: boolean
}

const wide = { 3: 'xl:grid-cols-3', 4: 'lg:grid-cols-3 xl:grid-cols-4' }

export function CourseGrid({ courses, columns = 3, pending = false }: CourseGridProps) {
  return (
    <div
      aria-busy={pending}
      className={classNames(grid, wide[columns], 'transition-opacity', pending && 'opacity-60')}
    >
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} />
      ))}
    </div>
  )
}

export function CourseGridSkeleton({
  count = 6,
  columns = 3,
}: {
  count?: number
  columns?: 3 | 4
}) {
  return (
    <SkeletonRegion className={classNames(grid, wide[columns])}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-video rounded-none" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="mt-4 h-3.5 w-2/3" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
