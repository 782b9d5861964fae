import { sql } from 'kysely'
import type { PublishedDetails, PublishedOutline } from '#contract/lessons.ts'
import type { PageQuery } from '#contract/page.ts'
import { paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

/** What makes two states of a lesson the same for those who learn from it. `l` is a lesson of the draft. */
export const lessonHash = sql<Buffer>`sha256(convert_to(
  jsonb_build_array(l.title, l.kind, l.content, l.duration_seconds, l.is_preview)::text, 'UTF8'))`

/** Sections that stand in the draft; lessons of a deleted one are deleted with it. */
const inDraft = (ctx: MemberCtx, courseId: string) =>
  sql`l.organization_id = ${ctx.organizationId} and l.course_id = ${courseId} and l.deleted_at is null`

export async function listVideosWithoutCaptions(ctx: MemberCtx, courseId: string) {
  const { rows } = await sql<{ id: string; title: string }>`select l.id, l.title from lessons l
    join course_resources r on r.organization_id = l.organization_id and r.id = (l.content ->> 'resource_id')::uuid
    where ${inDraft(ctx, courseId)} and l.kind = 'video' and jsonb_array_length(r.captions) = 0
    order by l.position`.execute(ctx.db)
  return rows
}

/** Keeps the content of every lesson of the draft; what is unchanged keeps the row it has. Content stays in the database. */
export const keepLessonVersions = (ctx: MemberCtx, courseId: string, version: number) =>
  sql`insert into lesson_versions (organization_id, course_id, lesson_id, first_version, title, kind, content,
      duration_seconds, content_hash, is_preview)
    select l.organization_id, l.course_id, l.id, ${version}, l.title, l.kind, l.content, l.duration_seconds,
      ${lessonHash}, l.is_preview
    from lessons l where ${inDraft(ctx, courseId)}
    on conflict (organization_id, lesson_id, content_hash) do nothing`.execute(ctx.db)

/** For each lesson of the draft the row that `keepLessonVersions` kept for it. */
export async function listVersionIds(ctx: MemberCtx, courseId: string) {
  const { rows } = await sql<{ lesson_id: string; version_id: string }>`
    select l.id as lesson_id, v.id as version_id from lessons l
    join lesson_versions v on v.organization_id = l.organization_id and v.lesson_id = l.id
      and v.content_hash = ${lessonHash}
    where ${inDraft(ctx, courseId)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.lesson_id, row.version_id]))
}

export interface LessonChange {
  id: string
  title: string
  change: 'added' | 'removed' | 'changed' | 'unchanged'
  completed_by: number
}

/** How the lessons of the draft differ from those of a version, and how many learners completed what goes away. */
export async function compareLessons(ctx: MemberCtx, courseId: string, version: number | null) {
  const { rows } = await sql<LessonChange>`
    with published as (
      select v.lesson_id, v.title, v.content_hash
      from course_versions c
      cross join lateral jsonb_path_query(c.outline, '$.sections[*].lessons[*].version_id') as shown
      join lesson_versions v on v.organization_id = c.organization_id and v.id = (shown #>> '{}')::uuid
      where c.organization_id = ${ctx.organizationId} and c.course_id = ${courseId} and c.number = ${version}),
    draft as (
      select l.id, l.title, s.position as section_position, l.position, ${lessonHash} as content_hash
      from lessons l join sections s on s.organization_id = l.organization_id and s.id = l.section_id
      where ${inDraft(ctx, courseId)})
    select coalesce(d.id, p.lesson_id) as id, coalesce(d.title, p.title) as title,
      case when p.lesson_id is null then 'added' when d.id is null then 'removed'
        when d.content_hash <> p.content_hash then 'changed' else 'unchanged' end as change,
      case when d.id is null then (select count(*) from lesson_progress lp
        where lp.organization_id = ${ctx.organizationId} and lp.course_id = ${courseId}
          and lp.lesson_id = p.lesson_id and lp.completed_at is not null) else 0 end as completed_by
    from draft d full join published p on p.lesson_id = d.id
    order by d.section_position, d.position, title`.execute(ctx.db)
  return rows
}

export async function countLearners(ctx: MemberCtx, courseId: string) {
  const { rows } = await sql<{ in_progress: number; completed: number }>`
    select count(*) filter (where status = 'active') as in_progress,
      count(*) filter (where status = 'completed') as completed
    from enrollments where organization_id = ${ctx.organizationId} and course_id = ${courseId}
      and status in ('active', 'completed')`.execute(ctx.db)
  return rows[0] ?? { in_progress: 0, completed: 0 }
}

/** A version with the catalog's row that was published with it, if it is the newest. */
export async function findVersion(ctx: MemberCtx, courseId: string, number: number | null) {
  if (number === null) return undefined
  const row = await ctx.db
    .selectFrom('course_versions as v')
    .innerJoin('published_courses as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'v.organization_id')
        .onRef('p.course_id', '=', 'v.course_id'),
    )
    .leftJoin('categories as category', 'category.id', 'p.category_id')
    .selectAll('p')
    .select(['v.details', 'v.outline', 'category.name as category_name'])
    .where('v.organization_id', '=', ctx.organizationId)
    .where('v.course_id', '=', courseId)
    .where('v.number', '=', number)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      details: row.details as PublishedDetails,
      outline: row.outline as PublishedOutline,
    }
  )
}

export function pageOfVersions(ctx: MemberCtx, courseId: string, page: PageQuery) {
  const versions = ctx.db
    .selectFrom('course_versions as v')
    .where('v.organization_id', '=', ctx.organizationId)
    .where('v.course_id', '=', courseId)
  const list = versions
    .leftJoin('people as publisher', 'publisher.id', 'v.published_by')
    .select(['v.number', 'v.published_at', personNameColumn('publisher').as('publisher')])
    .select([
      sql<number>`jsonb_array_length(jsonb_path_query_array(v.outline, '$.sections[*].lessons[*].id'))`.as(
        'lesson_count',
      ),
      sql<number>`(select coalesce(sum((seconds #>> '{}')::integer), 0)
        from jsonb_path_query(v.outline, '$.sections[*].lessons[*].duration_seconds') as seconds)`.as(
        'duration_seconds',
      ),
    ])
    .orderBy('v.number', 'desc')
  return paged(ctx.db, versions, list, page)
}
