import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'

export function CoursePageSkeleton() {
  return (
    <SkeletonRegion className="mx-auto grid w-full max-w-page gap-12 px-4 pt-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-8 h-40" />
        <SkeletonText lines={5} className="mt-6" />
      </div>
      <Skeleton className="h-110 rounded-card" />
    </SkeletonRegion>
  )
}
