import { NotFound } from '#web/features/shell/not-found.tsx'
import { AppPublic } from './app-public.tsx'

/** An address that no page has, with the head of public pages: the way on is there for guests too. */
export function AppNotFound() {
  return (
    <AppPublic>
      <NotFound />
    </AppPublic>
  )
}
