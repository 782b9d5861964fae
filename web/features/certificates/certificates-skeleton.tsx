import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** The cards of a learner's certificates before they are there. */
export function CertificatesSkeleton() {
  return (
    <SkeletonRegion className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3].map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="h-48 rounded-none" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-8 w-40" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}

/** One certificate, its facts and its actions. */
export function CertificateSkeleton() {
  return (
    <SkeletonRegion className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="aspect-[842/595] w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </SkeletonRegion>
  )
}
