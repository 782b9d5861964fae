import { lazy, Suspense } from 'react'
import { useOnline } from '#web/ui/use-online.ts'

const OfflineCourses = lazy(async () => ({
  default: (await import('./offline-courses.tsx')).OfflineCourses,
}))

/** The way to downloaded courses while there is no connection. */
export function OfflineCoursesSlot() {
  const online = useOnline()
  return online ? null : (
    <Suspense>
      <OfflineCourses />
    </Suspense>
  )
}
