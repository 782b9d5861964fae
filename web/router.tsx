import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { RouteError } from './features/shell/route-error.tsx'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { SkeletonPage } from './ui/skeleton.tsx'
import { routeTree } from './route-tree.gen.ts'

export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The old page never stays long under the new address.
    defaultPendingMs: 250,
    defaultPendingMinMs: 0,
    defaultPendingComponent: SkeletonPage,
    // Beside the shell, which stays: a page that broke leaves the way to the others open.
    defaultErrorComponent: RouteError,
    // Without the inline script that the server would add for it, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
