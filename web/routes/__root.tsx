import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  Outlet,
  useLocation,
  useNavigate,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAuthDialog } from '#web/features/identity/auth-dialog-store.ts'
import { RouteError } from '#web/features/shell/route-error.tsx'
import { routeErrorParts } from '#web/features/shell/route-error-parts.ts'
import { Brand } from '#web/lib/brand/brand.tsx'
import { homeOf } from '#web/lib/guard.ts'
import { useInstallOffer } from '#web/lib/install-offer.ts'
import { ownHost } from '#web/lib/own-host.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { useSession } from '#web/lib/session.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { viewing } from '#web/lib/viewing.ts'
import { useOnDemand } from '#web/ui/on-demand.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
})

const NotFound = pagePart(
  'app-not-found.tsx',
  async () => (await import('#web/app-not-found.tsx')).AppNotFound,
)
// The first load of / brings neither: the dialog comes when it is opened, toasts where there is something to say.
const AuthDialog = lazy(() => import('#web/features/identity/page-auth-dialog.tsx'))
const InstallOffer = lazy(() => import('#web/features/shell/install-offer.tsx'))
const ViewingBanner = lazy(() => import('#web/features/people/viewing-banner.tsx'))
const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

function Root() {
  const Failures = useOnDemand(routeErrorParts)
  const offersInstall = useInstallOffer((offer) => offer.open)
  const opened = useOnceTrue(useAuthDialog((dialog) => dialog.open))
  const beyondHome = useOnceTrue(useLocation({ select: ({ pathname }) => pathname !== '/' }))
  return (
    <Brand accent={ownHost()?.accent} everywhere>
      <Outlet />
      {Failures && <Failures.WatchFailures />}
      <Suspense>
        {viewing() && <ViewingBanner />}
        {(opened || beyondHome) && <Toaster />}
        {opened && <AuthDialogHost />}
        {offersInstall && <InstallOffer />}
      </Suspense>
    </Brand>
  )
}

function AuthDialogHost() {
  const navigate = useNavigate()
  return (
    <AuthDialog
      onDone={() => {
        if (location.pathname === '/') void navigate({ to: homeOf(useSession.getState()) })
      }}
    />
  )
}
