import { speak } from './lib/i18n.ts'
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import type { Language } from '#contract/languages.ts'
import type { PageMoved, PageRendered, PageWanted } from '#contract/rendered-page.ts'
import { App } from './app.tsx'
import { mayHandOver } from './lib/handed-over.ts'
import { movedForEveryone } from './lib/moved.ts'
import { looksExpired } from './lib/access-token.ts'
import { cookieStorage } from './lib/cookie-storage.ts'
import { pageRequests, type PageRequest } from './lib/page-request.ts'
import { createQueryClient } from './lib/query-client.ts'
import { useSession } from './lib/session.ts'
import { sessionStorageName } from './lib/stored-session.ts'
import { readRecord, type SessionRecord } from './lib/session-record.ts'
import { createAppRouter } from './router.tsx'

/** Data often asks for more data, as a course does for its reviews. Deeper than this, the browser goes on. */
const mostRounds = 4

/** Pages that begin with what only a browser has: a sign-in in its storage, its language, its clock, its camera. */
const ofBrowsers = /^\/single-sign-on\b|\/(?:checkout|preview|meeting)\b/

/** Keeps what belongs to a request apart from all others that run at the same time. */
export interface RequestScope {
  run: <T>(request: PageRequest, work: () => Promise<T>) => Promise<T>
  getStore: () => PageRequest | undefined
}

/** The renderer of pages in one language, as the person of the cookies sees them and with the data that they ask for. */
export function pageRenderer(requests: RequestScope, language: Language) {
  speak(language)
  pageRequests.find = () => requests.getStore()
  return async (wanted: PageWanted): Promise<PageMoved | PageRendered | undefined> => {
    if (ofBrowsers.test(wanted.href)) return undefined
    const session = await sessionIn(wanted)
    return session === unreadable
      ? undefined
      : requests.run({ session, read: wanted.read, host: wanted.host, parts: new Set() }, () =>
          renderPage(wanted),
        )
  }
}

async function renderPage({
  href,
  cookie,
  patienceMs,
  onError,
}: PageWanted): Promise<PageMoved | PageRendered | undefined> {
  const queryClient = createQueryClient({ retry: false })
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  // oxlint-disable-next-line no-underscore-dangle -- the only place where the router tells of a redirect
  const result = router._serverResult
  if (result?.type === 'redirect') return movedFor(result.redirect)
  const at = Date.now()
  const zone = zoneIn(cookie)
  const render = async () => {
    const page = <App router={router} queryClient={queryClient} renderedAt={at} renderedIn={zone} />
    // Everything in its place: a part that came after the page would need a script of its own to get there.
    const { prelude } = await prerender(page, { progressiveChunkSize: Infinity, onError })
    return new Response(prelude).text()
  }
  let html = await render()
  const patience = AbortSignal.timeout(patienceMs)
  const asked = new Set<Query>()
  for (let round = 0; round < mostRounds && !patience.aborted; round++) {
    const wanted = unanswered(queryClient).filter((query) => !asked.has(query))
    if (wanted.length === 0) break
    for (const query of wanted) asked.add(query)
    const answers = wanted.map((query) => query.fetch())
    await Promise.race([Promise.allSettled(answers), aborted(patience)])
    html = await render()
  }
  const { is_authenticated, session_id, current_org_id, user } = useSession.getState()
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: mayHandOver })
  return {
    status: result?.status === 404 ? 404 : 200,
    html,
    isWhole: unanswered(queryClient).every(({ state }) => state.status === 'error'),
    handedOver: {
      session_id: is_authenticated ? session_id : null,
      current_org_id,
      user,
      at,
      zone,
      parts: [...(pageRequests.find()?.parts ?? [])],
      queries,
    },
  }
}

/**
 * Where visitors are sent, and where an address that has moved leads. The rest is for the browser to decide: which
 * organization or member a tab shows is known to that tab alone.
 */
function movedFor({ status, headers }: Response): PageMoved | undefined {
  const isForEveryone = status === movedForEveryone || !useSession.getState().is_authenticated
  const to = headers.get('location')
  return isForEveryone && to !== null ? { to } : undefined
}

const unanswered = (queryClient: QueryClient): Query[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data === undefined && isEnabled(query))

function isEnabled(query: Query): boolean {
  const { enabled } = query.options as { enabled?: boolean | ((query: Query) => boolean) }
  return typeof enabled === 'function' ? enabled(query) : enabled !== false
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

async function sessionIn({ cookie, accessFor }: PageWanted) {
  const session = storedIn(cookie)
  if (session === unreadable || !session?.access_token || !session.refresh_token) return session
  if (!looksExpired(session.access_token)) return session
  const access_token = await accessFor(session.refresh_token)
  return access_token === undefined ? unreadable : { ...session, access_token }
}

/** Such a session is for the browser to tell of. */
const unreadable = Symbol('unreadable')

function storedIn(cookie: string): SessionRecord | null | typeof unreadable {
  try {
    return readRecord(cookieStorage(() => ({ cookie })).read(sessionStorageName))
  } catch {
    return unreadable
  }
}

/** The zone of the browser, which the app tells for people who have signed in; unknown for everyone else. */
function zoneIn(cookie: string): string {
  const zone = /(?:^|; )time-zone=([\w%+-]+)/.exec(cookie)?.[1] ?? 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: decodeURIComponent(zone) }).resolvedOptions()
      .timeZone
  } catch {
    return 'UTC'
  }
}
