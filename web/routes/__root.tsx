import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAuthDialog } from '#web/features/identity/auth-dialog-store.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { RouteError } from '#web/features/shell/route-error.tsx'
import { homeOf } from '#web/lib/guard.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
})

const AuthDialog = lazy(() => import('#web/features/identity/page-auth-dialog.tsx'))
const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Toaster />
        <AuthDialogHost />
      </Suspense>
    </>
  )
}

/** The dialog and its forms are loaded when it is first opened. */
function AuthDialogHost() {
  const open = useAuthDialog((dialog) => dialog.open)
  const [wanted, setWanted] = useState(false)
  const navigate = useNavigate()
  if (open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <AuthDialog
      onDone={() => {
        if (location.pathname === '/') void navigate({ to: homeOf(useSession.getState()) })
      }}
    />
  )
}
