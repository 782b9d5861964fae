import { sql } from 'kysely'
import type { PageQuery } from '#contract/page.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { conversationPolicy } from './policy.ts'

const otherId = (ctx: MemberCtx) =>
  sql<string>`case when c.one_id = ${ctx.personId} then c.other_id else c.one_id end`

/** Conversations with what they are to the caller. */
const conversations = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('conversations as c')
    .leftJoin('courses as k', (join) =>
      join.onRef('k.organization_id', '=', 'c.organization_id').onRef('k.id', '=', 'c.course_id'),
    )
    .leftJoin('people as o', (join) =>
      join.on(sql<boolean>`c.kind = 'direct' and o.id = ${otherId(ctx)}`),
    )
    .leftJoin('conversation_readers as mine', (join) =>
      join
        .onRef('mine.organization_id', '=', 'c.organization_id')
        .onRef('mine.conversation_id', '=', 'c.id')
        .on('mine.person_id', '=', ctx.personId),
    )
    .leftJoin('messages as l', (join) =>
      join
        .onRef('l.organization_id', '=', 'c.organization_id')
        .onRef('l.conversation_id', '=', 'c.id')
        .onRef('l.number', '=', 'c.last_number'),
    )
    .leftJoin('people as a', 'a.id', 'l.author_id')
    .where('c.organization_id', '=', ctx.organizationId)

const details = (ctx: MemberCtx) =>
  conversations(ctx)
    .selectAll('c')
    .select([
      'k.title as course_title',
      personNameColumn('o').as('other'),
      sql<number>`coalesce(mine.read_number, 0)`.as('read_number'),
      'l.text as last_text',
      'l.author_id as last_author_id',
      sql<boolean>`l.deleted_at is not null or l.hidden_at is not null`.as('last_is_gone'),
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('last_author_name'),
      sql<
        number | null
      >`(select r.read_number from conversation_readers r where r.organization_id = c.organization_id
        and r.conversation_id = c.id and r.person_id = o.id)`.as('other_read_number'),
      sql<
        string | null
      >`(select m.role from memberships m where m.organization_id = c.organization_id
        and m.person_id = o.id)`.as('other_role'),
      sql<boolean>`exists (select 1 from message_blocks b where b.organization_id = c.organization_id
        and b.person_id = ${ctx.personId} and b.blocked_id = o.id)`.as('blocked_by_me'),
      sql<boolean>`exists (select 1 from message_blocks b where b.organization_id = c.organization_id
        and b.person_id = o.id and b.blocked_id = ${ctx.personId})`.as('blocks_me'),
      sql<boolean>`exists (select 1 from memberships m where m.organization_id = c.organization_id
          and m.person_id = o.id and m.role = 'admin')
        or exists (select 1 from enrollments e join course_instructors i on i.organization_id = e.organization_id
          and i.course_id = e.course_id where e.organization_id = c.organization_id
          and e.person_id = ${ctx.personId} and i.person_id = o.id)`.as('is_owed'),
      sql<
        string | null
      >`(select i.rights from course_instructors i where i.organization_id = c.organization_id
        and i.course_id = c.course_id and i.person_id = ${ctx.personId})`.as('rights'),
      sql<
        string | null
      >`(select e.status from enrollments e where e.organization_id = c.organization_id
        and e.course_id = c.course_id and e.person_id = ${ctx.personId})`.as('enrollment_status'),
    ])

/** 404 for a conversation that the caller is not in; `missing` is what they looked for. Other failures stay what they are. */
export async function getConversationRow(
  ctx: MemberCtx,
  conversationId: string,
  missing: 'conversation_not_found' | 'message_not_found' = 'conversation_not_found',
) {
  const row = await details(ctx).where('c.id', '=', conversationId).executeTakeFirst()
  if (!row || !conversationPolicy.read(ctx, row)) throw problem(missing)
  return row
}

export type ConversationRow = Awaited<ReturnType<typeof getConversationRow>>

/** Locked until the end of the transaction: messages of one conversation wait for each other. */
export async function lockConversation(ctx: MemberCtx, conversationId: string) {
  await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  return getConversationRow(ctx, conversationId)
}

/** The list's side of `conversationPolicy.read`; admins see those groups only that they have opened. */
const readable = (ctx: MemberCtx) =>
  sql<boolean>`(c.one_id = ${ctx.personId} or c.other_id = ${ctx.personId}
    or c.kind = 'course' and (${ctx.role === 'admin' ? sql`mine.person_id is not null` : sql`false`}
      or exists (select 1 from course_instructors i where i.organization_id = c.organization_id
        and i.course_id = c.course_id and i.person_id = ${ctx.personId})
      or exists (select 1 from enrollments e where e.organization_id = c.organization_id
        and e.course_id = c.course_id and e.person_id = ${ctx.personId} and e.status in ('active', 'completed'))))`

const isUnread = sql<boolean>`c.last_number > coalesce(mine.read_number, 0)`

interface Filter extends PageQuery {
  unread?: boolean | undefined
}

/** Conversations without a word are only listed to nobody: whoever opened one has it open. */
export async function pageOfConversations(ctx: MemberCtx, filter: Filter) {
  const conditions = [readable(ctx), sql<boolean>`c.last_number > 0`]
  if (filter.unread !== undefined) {
    conditions.push(filter.unread ? isUnread : sql<boolean>`not (${isUnread})`)
  }
  if (filter.search) {
    const pattern = containing(filter.search)
    conditions.push(sql<boolean>`(o.first_name || ' ' || o.last_name ilike ${pattern} or k.title ilike ${pattern}
      or c.id in (select message_find_conversations(${filter.search})))`)
  }
  const within = sql<boolean>`${sql.join(conditions, sql` and `)}`
  return paged(
    ctx.db,
    conversations(ctx).where(within),
    details(ctx).where(within).orderBy('c.last_message_at', 'desc').orderBy('c.id'),
    filter,
  )
}

export async function countUnread(ctx: MemberCtx): Promise<number> {
  const { count } = await conversations(ctx)
    .where(readable(ctx))
    .where('c.last_number', '>', 0)
    .where(isUnread)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
