import type { Conversation } from '#contract/conversations.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getConversationRow } from './conversation-queries.ts'
import { presentConversation } from './present.ts'
import { findGroup, findReachable } from './reachable.ts'

/** There is one conversation of two people and one group of a course: opening it again finds it. */
export async function openConversation(
  ctx: MemberCtx,
  wanted: { person_id: string } | { course_id: string },
): Promise<Conversation> {
  const id =
    'person_id' in wanted
      ? await openDirect(ctx, wanted.person_id)
      : await openGroup(ctx, wanted.course_id)
  return presentConversation(ctx, await getConversationRow(ctx, id))
}

async function openDirect(ctx: MemberCtx, personId: string): Promise<string> {
  const [one_id, other_id] = [ctx.personId, personId].toSorted()
  if (!one_id || !other_id || one_id === other_id) throw problem('member_not_found')
  const known = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst()
  if (known) return known.id
  if (!(await findReachable(ctx, personId))) throw problem('member_not_found')
  return add(ctx, { kind: 'direct', one_id, other_id, course_id: null })
}

async function openGroup(ctx: MemberCtx, courseId: string): Promise<string> {
  if (!(await findGroup(ctx, courseId))) throw problem('course_not_found')
  const known = await findByCourse(ctx, courseId)
  return (
    known?.id ?? add(ctx, { kind: 'course', one_id: null, other_id: null, course_id: courseId })
  )
}

const findByCourse = (ctx: MemberCtx, courseId: string) =>
  ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()

/** Of two who open it at once, the second finds what the first has made. */
async function add(
  ctx: MemberCtx,
  conversation: {
    kind: 'direct' | 'course'
    one_id: string | null
    other_id: string | null
    course_id: string | null
  },
): Promise<string> {
  const made = await ctx.db
    .insertInto('conversations')
    .values({
      organization_id: ctx.organizationId,
      ...conversation,
      created_at: ctx.now,
      last_message_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const known = conversation.course_id
    ? await findByCourse(ctx, conversation.course_id)
    : await ctx.db
        .selectFrom('conversations')
        .select('id')
        .where('organization_id', '=', ctx.organizationId)
        .where('one_id', '=', conversation.one_id)
        .where('other_id', '=', conversation.other_id)
        .executeTakeFirst()
  if (!known) throw problem('conflict')
  return known.id
}
