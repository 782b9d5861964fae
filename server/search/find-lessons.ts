import type { SearchHit } from '#contract/search.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getOutlines } from '#server/progress/course-outline.ts'
import { idsOf, perKind, type Question } from './matching.ts'
import type { Standing } from './standing.ts'

/** Lessons as published for who learns; drafts for who teaches or runs the organization. */
export async function findLessons(
  ctx: MemberCtx,
  { taught, learned }: Standing,
  question: Question,
): Promise<SearchHit[]> {
  if (ctx.role === 'learner') return findPublished(ctx, learned, question)
  return findDrafts(ctx, ctx.role === 'admin' ? null : taught, question)
}

async function findDrafts(ctx: MemberCtx, within: string[] | null, question: Question) {
  if (within?.length === 0) return []
  const rows = await ctx.db
    .selectFrom('lessons as l')
    .innerJoin(idsOf('lessons', question, { within }).as('f'), 'f.id', 'l.id')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'l.organization_id').onRef('c.id', '=', 'l.course_id'),
    )
    .select(['l.id', 'l.title', 'l.course_id', 'c.title as course_title'])
    .where('l.organization_id', '=', ctx.organizationId)
    .where('l.deleted_at', 'is', null)
    .orderBy('f.rank', 'desc')
    .orderBy('l.id')
    .limit(perKind)
    .execute()
  return rows.map((row) =>
    present(
      row,
      ctx.role === 'admin'
        ? `/dashboard/admin/courses/${row.course_id}`
        : `/dashboard/instructor/courses/${row.course_id}/curriculum/${row.id}`,
    ),
  )
}

/** Older versions of a lesson match too; only what the published outline holds can be opened. */
async function findPublished(ctx: MemberCtx, within: string[], question: Question) {
  if (within.length === 0) return []
  const rows = await ctx.db
    .selectFrom('lesson_versions as v')
    .innerJoin(idsOf('lesson_versions', question, { within, most: 100 }).as('f'), 'f.id', 'v.id')
    .innerJoin('published_courses as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'v.organization_id')
        .onRef('p.course_id', '=', 'v.course_id'),
    )
    .select([
      'v.organization_id',
      'v.course_id',
      'v.lesson_id as id',
      'v.id as version_id',
      'v.title',
      'p.version',
      'p.title as course_title',
    ])
    .where('v.organization_id', '=', ctx.organizationId)
    .orderBy('f.rank', 'desc')
    .orderBy('v.id')
    .execute()
  if (rows.length === 0) return []
  const courses = [...new Map(rows.map((row) => [row.course_id, row])).values()]
  const outlines = await getOutlines(ctx.db, courses)
  return rows
    .filter((row) => {
      const lesson = outlines.get(row.course_id)?.byId.get(row.id)
      return lesson?.version_id === row.version_id
    })
    .slice(0, perKind)
    .map((row) => present(row, `/dashboard/student/courses/${row.course_id}/lessons/${row.id}`))
}

const present = (
  { id, title, course_title }: { id: string; title: string; course_title: string },
  link: string,
): SearchHit => ({
  kind: 'lesson',
  id,
  title,
  context: course_title,
  standing: null,
  avatar: null,
  link,
})
