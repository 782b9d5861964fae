import { Suspense } from 'react'
import { pagePart } from '#web/lib/page-part.tsx'
import { useOnline } from '#web/ui/use-online.ts'

const OfflineCourses = pagePart(
  'features/progress/offline-courses.tsx',
  async () => (await import('./offline-courses.tsx')).OfflineCourses,
)

/** The way to downloaded courses while there is no connection. */
export function OfflineCoursesSlot() {
  const online = useOnline()
  return online ? null : (
    <Suspense>
      <OfflineCourses />
    </Suspense>
  )
}
