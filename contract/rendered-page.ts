/** Reads from the API as the person whose page it is. Rendering changes nothing, so it can only read. */
export type PageRead = (url: string, headers: Record<string, string>) => Promise<PageAnswer>

/** As much of a `Response` as the web app looks at. */
export interface PageAnswer {
  ok: boolean
  status: number
  headers: { get: (name: string) => string | null }
  text: () => Promise<string>
}

/** What the server asks of the web app when it renders the first page of a visit. */
export interface PageWanted {
  /** Path and query. */
  href: string
  /** As the browser sent them: they say whose page it is. */
  cookie: string
  read: PageRead
  /** An access token for a session whose own has run out; it is used here and never leaves the server. */
  accessFor: (refreshToken: string) => Promise<string | undefined>
  /** Data that takes longer is left to the browser. */
  patienceMs: number
  /** Told of a part that could not be rendered; the browser will try. */
  onError: (error: unknown) => void
}

export interface PageRendered {
  status: 200 | 404
  html: string
  /** Whether all of its data came in time. */
  isWhole: boolean
  handedOver: HandedOver
}

/** What the server gives the browser along with a page, so that nothing is fetched twice. */
export interface HandedOver {
  /** Whose page it is, and in which organization; null for a visitor. */
  session_id: string | null
  current_org_id: string | null
  /** The person as the page shows them; another tab may have changed what the cookies say since. */
  user: unknown
  /** When it was rendered, in milliseconds, and the zone of the times that it shows. */
  at: number
  zone: string
  /** As the query cache of the browser takes them. */
  queries: unknown[]
}

/** The id of the element that holds it. */
export const handedOverId = 'handed-over'
