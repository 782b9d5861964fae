import { sql } from 'kysely'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { coursePolicy } from '../policy.ts'
import { getCourseRow, lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { derivedId } from './derived-id.ts'
import { placesAfter } from './positions.ts'
import { assertLessons, getSection, listLessons, listSections } from './queries.ts'

interface Copy {
  request_id: string
  from_course_id: string
  lesson_ids: string[]
  section_id: string | null
}

/**
 * Copies lessons of another course into this draft, in the order that they have there: content, files and settings, not
 * what they require, and no live session. Quizzes and assignments are the original's until someone edits the copy. Ids
 * follow from the request, so sending it again copies nothing more.
 */
export async function copyLessons(ctx: MemberCtx, courseId: string, copy: Copy) {
  const { request_id, from_course_id } = copy
  await lockDraft(ctx, courseId)
  const from = await getCourseRow(ctx, from_course_id)
  authorize(coursePolicy, 'duplicate', ctx, from)
  await assertLessons(ctx, from_course_id, copy.lesson_ids)
  const chosen = new Set(copy.lesson_ids)
  const originals = (await listOrdered(ctx, from_course_id)).filter((id) => chosen.has(id))
  const lesson_ids = originals.map((id) => derivedId(request_id, id))
  const section_ids = copy.section_id === null ? [derivedId(request_id, 'section')] : []
  const made = { section_ids, lesson_ids }
  const standing = await listLessons(ctx, courseId)
  if (await wasMade(ctx, lesson_ids[0] ?? '')) return made
  const sectionId = copy.section_id ?? (await addSectionNamed(ctx, courseId, made, from.title))
  await getSection(ctx, courseId, sectionId)
  await copyResources(ctx, from_course_id, courseId, originals)
  const last = standing.findLast((lesson) => lesson.section_id === sectionId)
  const places = await placesAfter(
    ctx,
    { table: 'lessons', parent: { column: 'section_id', id: sectionId } },
    { afterId: last?.id ?? null, count: originals.length },
  )
  await sql`insert into lessons (organization_id, id, course_id, section_id, title, kind, content, duration_seconds,
      position, is_preview, opens_at, opens_after_days, due_at, due_after_days, completion_rule, completion_percent,
      created_at, updated_at, updated_by)
    select l.organization_id, copied.new_id, ${courseId}, ${sectionId}, l.title, l.kind,
      case when l.kind = 'live_session' then jsonb_set(l.content, '{live_session_id}', 'null')
        when l.content ->> 'resource_id' is null then l.content
        else jsonb_set(l.content, '{resource_id}', coalesce((select to_jsonb(own.id) from course_resources r
          join course_resources own on own.organization_id = r.organization_id and own.course_id = ${courseId}
            and own.file_id = r.file_id and own.deleted_at is null
          where r.organization_id = l.organization_id and r.id = (l.content ->> 'resource_id')::uuid limit 1), 'null')) end,
      l.duration_seconds, copied.position, l.is_preview, l.opens_at, l.opens_after_days, l.due_at, l.due_after_days,
      l.completion_rule, l.completion_percent, ${ctx.now}, ${ctx.now}, ${ctx.personId}
    from unnest(${originals}::uuid[], ${lesson_ids}::uuid[], ${places}::float8[]) as copied (id, new_id, position)
    join lessons l on l.organization_id = ${ctx.organizationId} and l.id = copied.id`.execute(
    ctx.db,
  )
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.lessons_copied', courseId, {
    detail: { from_course_id, from_title: from.title, lesson_count: originals.length },
  })
  return made
}

async function listOrdered(ctx: MemberCtx, courseId: string) {
  const order = new Map((await listSections(ctx, courseId)).map(({ id }, index) => [id, index]))
  const place = ({ section_id }: { section_id: string }) => order.get(section_id) ?? 0
  const lessons = await listLessons(ctx, courseId)
  return lessons.toSorted((one, other) => place(one) - place(other)).map(({ id }) => id)
}

const wasMade = async (ctx: MemberCtx, lessonId: string) =>
  (await ctx.db
    .selectFrom('lessons')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', lessonId)
    .executeTakeFirst()) !== undefined

async function addSectionNamed(
  ctx: MemberCtx,
  courseId: string,
  { section_ids }: { section_ids: string[] },
  title: string,
) {
  const last = (await listSections(ctx, courseId)).at(-1)?.id ?? null
  const [position = 1] = await placesAfter(
    ctx,
    { table: 'sections', parent: { column: 'course_id', id: courseId } },
    { afterId: last, count: 1 },
  )
  const id = section_ids[0] ?? ''
  await ctx.db
    .insertInto('sections')
    .values({
      organization_id: ctx.organizationId,
      id,
      course_id: courseId,
      title: title.slice(0, 120),
      position,
    })
    .execute()
  return id
}

/** Files that the lessons show become resources of this course too, unless they are already. */
const copyResources = (ctx: MemberCtx, from: string, to: string, lessonIds: string[]) =>
  sql`insert into course_resources (organization_id, course_id, file_id, title, duration_seconds,
      poster_file_id, captions, added_by, added_at)
    select distinct on (r.file_id) r.organization_id, ${to}::uuid, r.file_id, r.title, r.duration_seconds,
      r.poster_file_id, r.captions, ${ctx.personId}::uuid, ${ctx.now}::timestamptz
    from lessons l
    join course_resources r on r.organization_id = l.organization_id and r.course_id = ${from}
      and r.id = (l.content ->> 'resource_id')::uuid and r.deleted_at is null
    where l.organization_id = ${ctx.organizationId} and l.id = any(${lessonIds}::uuid[])
      and l.content ->> 'resource_id' is not null
      and not exists (select 1 from course_resources own where own.organization_id = r.organization_id
        and own.course_id = ${to} and own.file_id = r.file_id and own.deleted_at is null)`.execute(
    ctx.db,
  )
