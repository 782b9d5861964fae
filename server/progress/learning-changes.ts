import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'

export interface LearningChange {
  /** Made by the device, so that a change sent twice is known. */
  id: string
  /** The note, or the lesson of a bookmark. */
  thingId: string
  at: Date
  isRemoval: boolean
}

/** Changes of one person are taken one after the other. Called before any row is locked, so that nothing deadlocks. */
export const lockLearningChanges = (ctx: MemberCtx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`learning changes ${ctx.personId}`}, 0))`.execute(
    ctx.db,
  )

/**
 * What to do with a change: `taken` was done before, `older` was overtaken by a newer change of the same thing, and `new` is
 * to be done; it is written down as taken.
 */
export async function takeChange(
  ctx: MemberCtx,
  { id, thingId, at, isRemoval }: LearningChange,
): Promise<'new' | 'taken' | { overtakenBy: 'removal' | 'edit' }> {
  const { rows } = await sql<{ is_taken: boolean; newer: boolean | null }>`
    select exists (select from learning_changes where organization_id = ${ctx.organizationId}
        and person_id = ${ctx.personId} and id = ${id}) as is_taken,
      (select is_removal from learning_changes where organization_id = ${ctx.organizationId}
        and person_id = ${ctx.personId} and thing_id = ${thingId} and made_at > ${at}
        order by made_at desc limit 1) as newer`.execute(ctx.db)
  const { is_taken = false, newer = null } = rows[0] ?? {}
  if (is_taken) return 'taken'
  if (newer !== null) return { overtakenBy: newer ? 'removal' : 'edit' }
  await ctx.db
    .insertInto('learning_changes')
    .values({
      organization_id: ctx.organizationId,
      person_id: ctx.personId,
      id,
      thing_id: thingId,
      made_at: at,
      is_removal: isRemoval,
    })
    .execute()
  return 'new'
}
