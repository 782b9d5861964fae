import { Skeleton, SkeletonCard, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'

export function HelpCentreSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-6">
      <div className="rounded-card border border-line bg-surface p-4">
        <SkeletonText lines={3} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </SkeletonRegion>
  )
}

/** The support page before anything is known of it. */
export function SupportSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-6">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-7 w-36" />
        <Skeleton className="h-9 w-32" />
      </div>
      <Skeleton className="h-10 w-full max-w-lesson" />
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid content-start gap-4 md:grid-cols-2">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </div>
        <div className="rounded-card border border-line bg-surface p-4">
          <SkeletonText lines={7} />
        </div>
      </div>
    </SkeletonRegion>
  )
}

export function TicketSkeleton() {
  return (
    <SkeletonRegion className="flex max-w-lesson flex-col gap-4">
      <Skeleton className="h-7 w-2/3" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="rounded-card border border-line bg-surface p-4">
          <SkeletonText lines={3} />
        </div>
      ))}
    </SkeletonRegion>
  )
}
