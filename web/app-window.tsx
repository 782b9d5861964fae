import { useQuery } from '@tanstack/react-query'
import { use, type ReactNode } from 'react'
import { profileQuery } from '#web/features/identity/queries.ts'
import { NavigationProgress } from '#web/features/shell/navigation-progress.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

/** A page that takes the whole window, on the person's own clock. */
export function AppWindow({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(profileQuery)
  const deviceZone = use(TimeZoneContext)
  return (
    <TimeZoneContext value={profile?.time_zone ?? deviceZone}>
      <NavigationProgress />
      {children}
    </TimeZoneContext>
  )
}
