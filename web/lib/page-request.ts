import type { PageHost } from '#contract/hosts.ts'
import type { PageRead } from '#contract/rendered-page.ts'
import type { SessionRecord } from './session-record.ts'

/** The state of one request while the server renders its page. */
export interface PageRequest {
  session: SessionRecord | null
  read: PageRead
  /** The parts with a script of their own that the page is rendered with. */
  parts: Set<string>
  host?: PageHost | undefined
}

/** The same modules render many pages at once: each finds its own request here, never a shared one. */
export const pageRequests: { find: () => PageRequest | undefined } = { find: () => undefined }

/** Undefined in a browser. */
export const pageRequest = (): PageRequest | undefined => pageRequests.find()
