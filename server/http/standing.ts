import type { Endpoint } from '#contract/endpoint.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { FilePurpose } from '#server/files/purpose.ts'
import type { Mechanisms, MemberCtx } from './context.ts'

interface Entered {
  role: OrganizationRole
  abilities?: readonly string[] | null
}

/**
 * As what a member makes a call: as an admin where one of their abilities opens exactly this endpoint, with their
 * built-in role everywhere else. This is the only place where an ability has an effect; policies then decide as they
 * do for admins, and `through` tells them apart where an admin may do more.
 */
export function standingFor(
  app: Pick<Mechanisms, 'openedBy'>,
  what: Endpoint | FilePurpose,
  { role, abilities }: Entered,
): Pick<MemberCtx, 'role' | 'through'> {
  if (role === 'admin' || !abilities) return { role }
  const through = app.openedBy(what, abilities)
  return through.length > 0 ? { role: 'admin', through } : { role }
}
