import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** Level, streak, badges and leaderboard before they are there. */
export function AchievementsSkeleton() {
  return (
    <SkeletonRegion className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <Skeleton key={key} className="h-24" />
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-72" />
        <Skeleton className="h-48" />
      </div>
    </SkeletonRegion>
  )
}
