import { Skeleton, SkeletonPage } from '#web/ui/skeleton.tsx'

/** The shell's own shape, until the session is restored. */
export function ShellSkeleton() {
  return (
    <div className="flex min-h-dvh">
      <div className="hidden w-64 shrink-0 flex-col gap-3 border-e border-line bg-surface p-3 lg:flex">
        <Skeleton className="h-8 w-32" />
        <Skeleton className="mb-2 h-12" />
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-8" />
        ))}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex h-14 items-center justify-between border-b border-line px-4 sm:px-8">
          <Skeleton className="h-9 w-72" />
          <Skeleton className="size-9 rounded-full!" />
        </div>
        <div className="mx-auto w-full max-w-page px-4 py-6 sm:px-8">
          <SkeletonPage />
        </div>
      </div>
    </div>
  )
}
