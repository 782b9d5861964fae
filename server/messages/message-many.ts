import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { countSending } from '#server/moderation/check-words.ts'
import { openConversation } from './open-conversation.ts'
import { writeMessage } from './send-message.ts'

/**
 * Writes the same to several people, to each in the conversation with them alone. Staff only. Counts as one message of
 * the allowance. Who can't be reached is named and never spoils the rest.
 */
export async function messageMany(ctx: MemberCtx, personIds: string[], body: Document) {
  if (ctx.role === 'learner') throw problem('not_allowed')
  await countSending(ctx)
  const names = await listNames(ctx, personIds)
  const failures: { person_id: string; name: string; detail: string }[] = []
  const people = [...new Set(personIds)]
  for (const personId of people) {
    await sql`savepoint one_message`.execute(ctx.db)
    try {
      const { id } = await openConversation(ctx, { person_id: personId })
      await writeMessage(ctx, id, { body })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Words that nobody may write are the same for everyone.
      if (error.code.startsWith('words_') || error.code === 'media_in_words') throw error
      await sql`rollback to savepoint one_message`.execute(ctx.db)
      failures.push({ person_id: personId, name: names.get(personId) ?? '', detail: error.message })
    }
  }
  return { sent: people.length - failures.length, failures }
}

async function listNames(ctx: MemberCtx, ids: string[]) {
  const rows = await ctx.db
    .selectFrom('people as p')
    .innerJoin('memberships as m', 'm.person_id', 'p.id')
    .select(['p.id', 'p.first_name', 'p.last_name'])
    .where('m.organization_id', '=', ctx.organizationId)
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
