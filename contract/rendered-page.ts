import type { PageHost } from './hosts.ts'

/** Reads from the API as the person the page is rendered for. Rendering is read-only. */
export type PageRead = (url: string, headers: Record<string, string>) => Promise<PageAnswer>

/** The parts of a `Response` that the web app uses. */
export interface PageAnswer {
  ok: boolean
  status: number
  headers: { get: (name: string) => string | null }
  text: () => Promise<string>
}

/** The server's request to the web app to render the first page of a visit. */
export interface PageWanted {
  /** Path and query. */
  href: string
  /** Cookies as the browser sent them; they identify the person. */
  cookie: string
  /** The organization whose own host the page is on. */
  host?: PageHost | undefined
  read: PageRead
  /** An access token for a session whose own has expired; it never leaves the server. */
  accessFor: (refreshToken: string) => Promise<string | undefined>
  /** Data that takes longer is left to the browser. */
  patienceMs: number
  /** Called for a part that couldn't be rendered; the browser will retry it. */
  onError: (error: unknown) => void
}

/** Another address that the person is sent to instead. */
export interface PageMoved {
  /** Path and query. */
  to: string
}

export interface PageRendered {
  status: 200 | 404
  html: string
  /** Whether all data arrived in time. */
  isWhole: boolean
  handedOver: HandedOver
}

/** Data that the server embeds in a page, so nothing is fetched twice. */
export interface HandedOver {
  /** The person and organization the page was rendered for; null for a visitor. */
  session_id: string | null
  current_org_id: string | null
  /** The person as shown on the page; another tab may have changed the cookies since. */
  user: unknown
  /** When it was rendered, in milliseconds, and the time zone it uses. */
  at: number
  zone: string
  /** The parts of the page that have scripts of their own: the paths of their files. */
  parts: readonly string[]
  /** In the format of the browser's query cache. */
  queries: unknown[]
}

/** ID of the element that contains the data. */
export const handedOverId = 'handed-over'
