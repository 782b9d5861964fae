import './styles/app.css'
import './lib/i18n.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startAppearance } from './lib/appearance.ts'
import { keepLanguage } from './lib/keep-language.ts'
import { takeHandedOver } from './lib/handed-over.ts'
import { isLaunchedInFrame } from './lib/launched.ts'
import { noticeTouches } from './lib/left-alone.ts'
import { loadParts } from './lib/page-part.tsx'
import { pageTakenOver } from './lib/page-taken-over.ts'
import { createQueryClient } from './lib/query-client.ts'
import { onSessionEnd, restoreSession, startAsRendered, useSession } from './lib/session.ts'
import type { User } from './lib/session-record.ts'
import { shareSession } from './lib/share-session.ts'
import { startTheme } from './lib/theme.ts'
import { createAppRouter } from './router.tsx'

startTheme()
startAppearance()
restoreSession()
noticeTouches()
shareSession()

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
keepLanguage(router)

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

// A pressed notification opens its place in the page that is there.
addEventListener('lyceum-open', (event) => {
  void router.navigate({ href: (event as CustomEvent<string>).detail })
})

// Nobody waits for it: pages start as they did before there was a worker.
if (import.meta.env.PROD && !isLaunchedInFrame()) {
  const startLater = () => setTimeout(() => void import('./app-worker.ts').catch(() => undefined))
  if (document.readyState === 'complete') startLater()
  else addEventListener('load', startLater, { once: true })
}

/** How long someone waits at most who leaves a page that isn't taken over yet. */
const patienceMs = 4000

const root = document.querySelector('#root')
if (root) void start(root)

/** Takes over the page that the server rendered, or renders it here. */
async function start(element: Element) {
  const rendered = takeHandedOver(queryClient, useSession.getState())
  if (rendered) startAsRendered(rendered.user as User | null)
  const page = (
    <StrictMode>
      <App
        router={router}
        queryClient={queryClient}
        renderedAt={rendered?.at ?? 0}
        renderedIn={rendered?.zone}
      />
    </StrictMode>
  )
  if (rendered === null) {
    element.replaceChildren()
    document.documentElement.classList.remove('viewing')
    replaceFirstTitle()
    createRoot(element).render(page)
    return
  }
  // The parts of the page must be at hand before React compares them with what is there.
  router.ssr = { manifest: undefined }
  await router.load()
  await loadParts(rendered.parts)
  // In small steps, so that the page scrolls and answers taps meanwhile.
  startTransition(() => void hydrateRoot(element, page))
  // Someone who leaves before that is over waits for it: parts of a page can't be taken over under another address.
  const takenOver = pageTakenOver(element, patienceMs)
  const stopWaiting = router.history.block({
    blockerFn: () => takenOver.then(() => false),
    enableBeforeUnload: false,
  })
  await takenOver
  stopWaiting()
}

/** The title of the empty page gives way to the first one that a page sets, so that there is only ever one. */
function replaceFirstTitle() {
  const first = document.head.querySelector('title')
  new MutationObserver((_, observer) => {
    if (document.head.querySelectorAll('title').length < 2) return
    first?.remove()
    observer.disconnect()
  }).observe(document.head, { childList: true })
}
