import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { issueCertificate, type Given } from './issue-certificate.ts'
import { findHeld, supersede } from './queries.ts'

type Earned = Omit<Given, 'id' | 'reason' | 'source'> & {
  issuedAt: Date
  /** What is said of the new one when there was one before. */
  again: string
}

/**
 * Gives what was earned by rule. The certificate that the person holds of the same course or plan makes room for it and
 * stays to be seen as superseded; of two that try at once one answers null.
 */
export async function issueInPlace(ctx: Ctx, { again, ...earned }: Earned) {
  const { organizationId, of, personId, issuedAt } = earned
  const id = randomUUID()
  const before = await findHeld(ctx.db, organizationId, of, personId)
  if (before && !(await supersede(ctx.db, organizationId, before.id, id, issuedAt))) return null
  return issueCertificate(ctx, { ...earned, id, source: 'rule', ...(before && { reason: again }) })
}
