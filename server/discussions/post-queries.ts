import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { postPolicy } from './policy.ts'
import { enrollmentColumn, rightsColumn } from './standing.ts'

const posts = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('discussion_posts as p')
    .innerJoin('discussion_threads as t', (join) =>
      join.onRef('t.organization_id', '=', 'p.organization_id').onRef('t.id', '=', 'p.thread_id'),
    )
    .leftJoin('people as a', 'a.id', 'p.author_id')
    .leftJoin('people as h', 'h.id', 'p.hidden_by')
    .leftJoin('discussion_posts as q', (join) =>
      join.onRef('q.organization_id', '=', 'p.organization_id').onRef('q.id', '=', 'p.reply_to_id'),
    )
    .leftJoin('people as qa', 'qa.id', 'q.author_id')
    .selectAll('p')
    .select([
      't.course_id',
      't.cohort_id',
      't.title as thread_title',
      't.kind as thread_kind',
      't.author_id as thread_author_id',
      't.locked_at',
      't.hidden_at as thread_hidden_at',
      't.accepted_post_id',
      't.reply_count',
      personNameColumn('a').as('author'),
      sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = p.organization_id
        and i.course_id = t.course_id and i.person_id = p.author_id)`.as('author_is_staff'),
      sql<string | null>`h.first_name || ' ' || h.last_name`.as('hider_name'),
      'q.number as reply_to_number',
      sql<string | null>`qa.first_name || ' ' || qa.last_name`.as('reply_to_name'),
      sql<boolean>`exists (select 1 from discussion_votes v where v.organization_id = p.organization_id
        and v.post_id = p.id and v.person_id = ${ctx.personId})`.as('voted'),
      rightsColumn(ctx, 't').as('rights'),
      enrollmentColumn(ctx, 't').as('enrollment_status'),
    ])
    .where('p.organization_id', '=', ctx.organizationId)
    .where('t.deleted_at', 'is', null)

/** 404 for a post of another organization or of a thread that the caller may not read. */
export async function getPostRow(ctx: MemberCtx, postId: string, lock = false) {
  let query = posts(ctx).where('p.id', '=', postId)
  if (lock) query = query.forUpdate(['t', 'p'])
  const row = await query.executeTakeFirst()
  if (!row || !postPolicy.read(ctx, row)) throw problem('post_not_found')
  return row
}

export type PostRow = Awaited<ReturnType<typeof getPostRow>>

export const findOpening = (ctx: MemberCtx, threadId: string) =>
  posts(ctx).where('p.thread_id', '=', threadId).where('p.number', '=', 1).executeTakeFirstOrThrow()

interface Window {
  after?: number | undefined
  before?: number | undefined
  limit: number
}

/** Answers next to a number. The index finds the place at once, however long the thread is. */
export async function windowOfPosts(ctx: MemberCtx, threadId: string, window: Window) {
  const answers = posts(ctx).where('p.thread_id', '=', threadId).where('p.number', '>', 1)
  if (window.before !== undefined) {
    const rows = await answers
      .where('p.number', '<', window.before)
      .orderBy('p.number', 'desc')
      .limit(window.limit + 1)
      .execute()
    return {
      rows: rows.slice(0, window.limit).toReversed(),
      has_before: rows.length > window.limit,
      has_after: true,
    }
  }
  const after = Math.max(1, window.after ?? 1)
  const rows = await answers
    .where('p.number', '>', after)
    .orderBy('p.number')
    .limit(window.limit + 1)
    .execute()
  return {
    rows: rows.slice(0, window.limit),
    has_before: after > 1,
    has_after: rows.length > window.limit,
  }
}
