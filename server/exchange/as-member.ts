import type { OrganizationRole } from '#contract/organizations.ts'
import { enterAsMember } from '#server/db/tenancy.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

export type AsMember = <T>(run: (ctx: MemberCtx) => Promise<T>) => Promise<T>

/** Transactions with the person's current rights. */
export const memberOf =
  (app: Mechanisms, personId: string, organizationId: string): AsMember =>
  async (run) => {
    let putOff: (() => void)[] = []
    const result = await app.database.transaction(
      enterAsMember(personId, organizationId),
      (db, entered) => {
        if (!entered) throw problem('not_allowed')
        putOff = []
        return run({
          db,
          app,
          now: app.clock.now(),
          requestId: 'import',
          ipAddress: null,
          userAgent: '',
          log: app.log,
          afterCommit: (later) => putOff.push(later),
          personId,
          sessionId: '',
          userRole: 'user',
          organizationId,
          role: (entered as { role: OrganizationRole }).role,
        })
      },
    )
    for (const later of putOff) later()
    return result
  }
