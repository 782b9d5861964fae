import './styles/app.css'
import './lib/i18n.ts'
import { createRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { RouteError } from './features/shell/route-error.tsx'
import { startAppearance } from './lib/appearance.ts'
import { createQueryClient } from './lib/query-client.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { onSessionEnd, restoreSession, useSession } from './lib/session.ts'
import { shareSession } from './lib/share-session.ts'
import { startTheme } from './lib/theme.ts'
import { routeTree } from './route-tree.gen.ts'

startTheme()
startAppearance()
restoreSession()
shareSession()

const queryClient = createQueryClient()

const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // Beside the shell, which stays: a page that broke leaves the way to the others open.
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

onSessionEnd(() => {
  const { href, pathname } = router.state.location
  if (pathname !== '/login') void router.navigate({ to: '/login', search: { redirect: href } })
})

useSession.subscribe((now, before) => {
  // Nothing that one person loaded is ever shown to the next.
  if (now.session_id !== before.session_id) queryClient.clear()
  // The guards speak again when who the person is, or which organization is current, has changed.
  const moved =
    now.session_id !== before.session_id ||
    now.current_org_id !== before.current_org_id ||
    now.user?.organizations !== before.user?.organizations
  if (moved && now.is_authenticated) void router.invalidate()
})

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
}
