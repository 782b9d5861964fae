import type { PageRead } from '#contract/rendered-page.ts'
import type { SessionRecord } from './session-record.ts'

/** What belongs to one request while the server renders its page. */
export interface PageRequest {
  session: SessionRecord | null
  read: PageRead
}

/** Many pages are rendered at once by the same modules: each finds its own request here, and never one that is shared. */
export const pageRequests: { find: () => PageRequest | undefined } = { find: () => undefined }

/** Undefined in a browser. */
export const pageRequest = (): PageRequest | undefined => pageRequests.find()
