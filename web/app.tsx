import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { DirectionProvider } from 'radix-ui/direction'
import { startTransition, useEffect, useState } from 'react'
import { doEarlyEvents } from './lib/early-events.ts'
import { i18n, pageDirection } from './lib/i18n.ts'
import { tellTimeZone } from './lib/tell-time-zone.ts'
import { browserZone, RenderedAt, TimeZoneContext } from './ui/time-zone.ts'

interface AppProps {
  router: AnyRouter
  queryClient: QueryClient
  /** In milliseconds; 0 for a page that the browser renders from its start. */
  renderedAt: number
  /** In which the server wrote its times; `undefined` for a page that it didn't render. */
  renderedIn: string | undefined
}

export function App({ router, queryClient, renderedAt, renderedIn }: AppProps) {
  const [zone, setZone] = useState(renderedIn)
  useEffect(doEarlyEvents, [])
  useEffect(tellTimeZone, [])
  // Times on another clock than this device's are written again, in small steps: at once, it would be the whole page.
  useEffect(() => {
    if (renderedIn && renderedIn !== browserZone()) startTransition(() => setZone(undefined))
  }, [renderedIn])
  return (
    <I18nProvider i18n={i18n}>
      {/* The arrow keys of menus and tabs go the way the page runs. */}
      <DirectionProvider dir={pageDirection()}>
        <RenderedAt value={renderedAt}>
          <TimeZoneContext value={zone}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </TimeZoneContext>
        </RenderedAt>
      </DirectionProvider>
    </I18nProvider>
  )
}
