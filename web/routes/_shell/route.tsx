import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { AuthenticationRequired } from '#web/features/shell/authentication-required.tsx'
import { RouteError } from '#web/features/shell/route-error.tsx'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { guard, isOfOrganization } from '#web/lib/guard.ts'
import { isLaunchedInFrame } from '#web/lib/launched.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { sessionRestored, useSession } from '#web/lib/session.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { AppShell } from '#web/app-shell.tsx'
import { AppWindow } from '#web/app-window.tsx'

const ClosedOrganization = pagePart(
  'features/organizations/closed-organization.tsx',
  async () =>
    (await import('#web/features/organizations/closed-organization.tsx')).ClosedOrganization,
)

export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ location }) => {
    await sessionRestored()
    const verdict = guard(useSession.getState(), location.href)
    if (verdict.kind === 'login') {
      throw redirect({ to: '/login', search: { redirect: verdict.redirect }, replace: true })
    }
    if (verdict.kind === 'redirect') throw redirect({ href: verdict.to, replace: true })
  },
  pendingComponent: ShellSkeleton,
  errorComponent: RouteError,
  component: ShellRoute,
})

function ShellRoute() {
  const hasHydrated = useSession((session) => session.hasHydrated)
  const signedIn = useSession((session) => session.is_authenticated)
  const location = useLocation()
  const organization = useCurrentOrganization()
  if (!hasHydrated) return <ShellSkeleton />
  if (!signedIn) return <AuthenticationRequired redirect={location.href} />
  const isOurs = isOfOrganization(location.pathname)
  const waits = isOurs && organization?.closed?.reason === 'sign_in_again'
  // In a frame of another platform, that platform's own menus lead about.
  if (isLaunchedInFrame()) {
    return (
      <AppWindow>
        <Kept waits={waits}>
          {/\/(lessons|meeting)\//.test(location.pathname) ? (
            <Outlet />
          ) : (
            <main className="mx-auto max-w-page p-4 sm:p-6">
              <Outlet />
            </main>
          )}
        </Kept>
      </AppWindow>
    )
  }
  // A lesson and a meeting take the whole window.
  if (/\/(lessons|meeting)\//.test(location.pathname) && (!organization?.closed || waits)) {
    return (
      <AppWindow>
        <Kept waits={waits}>
          <Outlet />
        </Kept>
      </AppWindow>
    )
  }
  return (
    <AppShell>
      {isOurs && organization?.closed && !waits ? (
        <Suspense>
          <ClosedOrganization organization={organization} />
        </Suspense>
      ) : (
        <Kept waits={waits}>
          <Outlet />
        </Kept>
      )}
    </AppShell>
  )
}

/** While the person has to sign in again, the page is out of sight but keeps what was written in it. */
function Kept({ waits, children }: { waits: boolean; children: ReactNode }) {
  const organization = useCurrentOrganization()
  return (
    <>
      {waits && organization && (
        <Suspense>
          <ClosedOrganization organization={organization} />
        </Suspense>
      )}
      <div hidden={waits} className={waits ? undefined : 'contents'}>
        {children}
      </div>
    </>
  )
}
