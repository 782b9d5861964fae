import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'

/** Nothing of theirs arrives any more. Learners stay able to write to those who teach them and run the place. */
export async function blockPerson(
  ctx: MemberCtx,
  personId: string,
  blocked: boolean,
): Promise<void> {
  const member = await ctx.db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!member || personId === ctx.personId) throw problem('member_not_found')
  if (blocked && ctx.role !== 'learner' && member.role === 'learner') {
    throw problem('not_allowed', {
      detail: say(
        'Learners can always contact their instructors. You can report their messages instead.',
      ),
    })
  }
  if (blocked) {
    await ctx.db
      .insertInto('message_blocks')
      .values({
        organization_id: ctx.organizationId,
        person_id: ctx.personId,
        blocked_id: personId,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await ctx.db
      .deleteFrom('message_blocks')
      .where('organization_id', '=', ctx.organizationId)
      .where('person_id', '=', ctx.personId)
      .where('blocked_id', '=', personId)
      .execute()
  }
  await audit(ctx, {
    action: blocked ? 'person.blocked' : 'person.unblocked',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
  })
}
