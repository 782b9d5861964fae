import type { RecordCtx } from '#server/records/statements/store-statements.ts'
import type { Actor } from '#server/records/statements/statement.ts'
import { problem } from '#server/http/problem.ts'
import { lockRegistration, type RegistrationRow } from './queries.ts'

interface Given {
  id: string
  packageId: string
  attemptId: string | null
  actor: Actor
}

/** Registers an actor for a package, or continues the registration with that ID. Locks it. */
export async function register(ctx: RecordCtx, given: Given): Promise<RegistrationRow> {
  await ctx.db
    .insertInto('package_registrations')
    .values({
      organization_id: ctx.organizationId,
      id: given.id,
      package_id: given.packageId,
      attempt_id: given.attemptId,
      actor: JSON.stringify(given.actor),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .execute()
  const row = await lockRegistration(ctx.db, ctx.organizationId, given.id)
  if (!row || row.package_id !== given.packageId || !isSameAccount(row.actor, given.actor)) {
    throw problem('package_registration_taken')
  }
  return row
}

/** Only accounts are compared: a name may change. */
export function isSameAccount(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((actor) => (actor as Actor).account)
  return a !== undefined && a.homePage === b?.homePage && a.name === b.name
}
