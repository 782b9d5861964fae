import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { DirectionProvider } from 'radix-ui/direction'
import { i18n } from './lib/i18n.ts'

export function App({ router, queryClient }: { router: AnyRouter; queryClient: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      {/* The arrow keys of menus and tabs go the way the page runs. */}
      <DirectionProvider dir={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DirectionProvider>
    </I18nProvider>
  )
}
