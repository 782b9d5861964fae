import type { Mechanisms } from '#server/http/context.ts'

interface Named {
  organization_id: string
  id: string
}

/** Our own addresses for one connection. Its entity ID is its own, so a message for one connection fits no other. */
export function addressesOf(app: Pick<Mechanisms, 'env'>, connection: Named) {
  const root = `${app.env.publicUrl}/saml/${connection.organization_id}/${connection.id}`
  return {
    entity_id: `${root}/metadata`,
    metadata_url: `${root}/metadata`,
    acs_url: `${root}/acs`,
    logout_url: `${root}/logout`,
  }
}

/** The path of an address on this site; null for any other. Never leads to another origin. */
export function ownPath(publicUrl: string, wanted: unknown): string | null {
  if (typeof wanted !== 'string' || wanted === '' || wanted.length > 1000) return null
  // Without a scheme, only a path: what browsers read as another host is none.
  if (!/^https?:\/\//i.test(wanted) && !/^\/(?![/\\])/.test(wanted)) return null
  const url = URL.parse(wanted, publicUrl)
  if (!url || url.origin !== new URL(publicUrl).origin || url.username || url.password) return null
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? null : path
}
