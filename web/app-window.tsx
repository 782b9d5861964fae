import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, type ReactNode } from 'react'
import { profileQuery } from '#web/features/identity/queries.ts'
import { NavigationProgress } from '#web/features/shell/navigation-progress.tsx'
import { useConfirmSession } from '#web/lib/confirm-session-store.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

const ConfirmSessionDialog = lazy(async () => ({
  default: (await import('#web/features/identity/confirm-session-dialog.tsx')).ConfirmSessionDialog,
}))

/** A page that takes the whole window, on the person's own clock. */
export function AppWindow({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(profileQuery)
  const deviceZone = use(TimeZoneContext)
  const wantsConfirmation = useOnceTrue(useConfirmSession((dialog) => dialog.open))
  return (
    <TimeZoneContext value={profile?.time_zone ?? deviceZone}>
      <NavigationProgress />
      {children}
      <Suspense>{wantsConfirmation && <ConfirmSessionDialog />}</Suspense>
    </TimeZoneContext>
  )
}
