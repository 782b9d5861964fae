import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { publishLive } from '#server/realtime/publish-live.ts'
import { getPerson } from '../queries.ts'
import { forgetEmailCode } from './email-codes.ts'

/** Records that the person proved to own the address of their account. Doing so twice changes nothing. */
export async function markEmailVerified(ctx: Ctx, personId: string) {
  const verified = await ctx.db
    .updateTable('people')
    .set({ email_verified_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', personId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!verified) return
  await forgetEmailCode(ctx, personId, 'verify')
  await audit(ctx, { action: 'person.email_verified', subject: { type: 'person', id: personId } })
  await tellEmailVerified(ctx, personId)
}

/** Subscribers hand out what waited for the address; open pages take their banner away. */
export async function tellEmailVerified(ctx: Ctx, personId: string) {
  await emit(ctx, 'person.email_verified', { person_id: personId })
  await publishLive(ctx, `person:${personId}`, 'person.email_verified', null)
}

/** Refuses what depends on owning the address until the person has proved to own it. */
export async function assertEmailVerified(ctx: PersonCtx) {
  const { email_verified_at } = await getPerson(ctx.db, ctx.personId)
  if (!email_verified_at) throw problem('email_not_verified')
}
