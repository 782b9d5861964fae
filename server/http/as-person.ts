import { enterAsPerson, type EnteredPerson } from '#server/db/tenancy.ts'
import { plainAddress } from './address-range.ts'
import type { AccessClaims } from './access-token.ts'
import { assertOpen } from './assert-open.ts'
import type { Mechanisms, PersonCtx } from './context.ts'
import { problem } from './problem.ts'

/** A person, optionally in an organization: both are null outside an organization and for non-members. */
export interface VisitorCtx extends PersonCtx {
  readonly organizationId: string | null
  readonly role: EnteredPerson['role']
  /** What a custom role adds; empty without one. */
  readonly abilities: readonly string[]
}

/**
 * One transaction as the person of an access token, for entry points that aren't endpoints: uploads and the socket.
 * Throws session_expired if the session has ended.
 */
export async function asPerson<T>(
  app: Mechanisms,
  claims: AccessClaims,
  organizationId: string | null,
  ipAddress: string | null,
  run: (ctx: VisitorCtx) => Promise<T>,
): Promise<T> {
  let putOff: (() => void)[] = []
  const now = app.clock.now()
  const enter = enterAsPerson(
    claims.sessionId,
    claims.personId,
    organizationId,
    now,
    plainAddress(ipAddress),
  )
  const result = await app.database.transaction(enter, (db, row) => {
    putOff = []
    const entered = row as EnteredPerson | undefined
    if (!entered) throw problem('session_expired')
    assertOpen(entered)
    return run({
      db,
      app,
      now,
      requestId: claims.sessionId,
      ipAddress,
      userAgent: '',
      log: app.log,
      afterCommit: (later) => putOff.push(later),
      personId: entered.person_id,
      sessionId: claims.sessionId,
      userRole: entered.user_role,
      onlyOrganizationId: entered.only_organization_id ?? undefined,
      organizationId: entered.role ? organizationId : null,
      role: entered.role,
      abilities: entered.abilities ?? [],
    })
  })
  for (const later of putOff) later()
  return result
}
