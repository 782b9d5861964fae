import type { SearchHit } from '#contract/search.ts'
import { linkTo } from '#server/discussions/links.ts'
import { readableThreads } from '#server/discussions/thread-queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { idsOf, perKind, type Question } from './matching.ts'
import type { Standing } from './standing.ts'

/** Threads by their title, in courses whose discussions the member may read. */
export async function findDiscussions(
  ctx: MemberCtx,
  { taught, enrolled }: Standing,
  question: Question,
): Promise<SearchHit[]> {
  const within = ctx.role === 'admin' ? null : [...new Set([...taught, ...enrolled])]
  if (within?.length === 0) return []
  const rows = await readableThreads(ctx)
    .innerJoin(idsOf('discussions', question, { within }).as('f'), 'f.id', 't.id')
    .select(['t.id', 't.title', 't.course_id', 'c.title as course_title'])
    .orderBy('f.rank', 'desc')
    .orderBy('t.id')
    .limit(perKind)
    .execute()
  return (
    rows
      // An instructor who takes a colleague's course has no page for its discussions.
      .filter(({ course_id }) => ctx.role !== 'instructor' || taught.includes(course_id))
      .map((row) => ({
        kind: 'discussion',
        id: row.id,
        title: row.title,
        context: row.course_title,
        standing: null,
        avatar: null,
        link: linkTo(ctx.role, row.course_id, row.id),
      }))
  )
}
