import type { PageHost } from '#contract/hosts.ts'
import { pageRequest } from './page-request.ts'

let known: PageHost | null | undefined

/** The organization whose own host this page is on; null on the installation's. The server writes it into the page. */
export function ownHost(): PageHost | null {
  const page = pageRequest()
  if (page) return page.host ?? null
  if (known === undefined) known = readHost()
  return known
}

function readHost(): PageHost | null {
  const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="own-host"]')
  return written ? (JSON.parse(written.content) as PageHost) : null
}

/** What is offered on this host of a list of organizations: there, nothing of others. */
export function offeredHere<Organization extends { id: string }>(
  organizations: Organization[],
): Organization[] {
  const host = ownHost()
  return host ? organizations.filter(({ id }) => id === host.id) : organizations
}
