import { maximumOutline, type OutlineSection } from '#contract/curriculum.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { derivedId } from './derived-id.ts'
import { placesAfter } from './positions.ts'
import { listLessons, listSections } from './queries.ts'
import { emptyContent, usualCompletion } from './rules.ts'

interface Outline {
  request_id: string
  sections: OutlineSection[]
}

/**
 * Adds sections at the end and empty lessons at the end of theirs: everything or nothing. Ids follow from the request, so
 * sending it again adds nothing and answers the same.
 */
export async function addOutline(
  ctx: MemberCtx,
  courseId: string,
  { request_id, sections }: Outline,
) {
  const count = sections.reduce((sum, { lessons }) => sum + lessons.length, 0)
  if (count > maximumOutline.lessons) throw problem('outline_too_long')
  await lockDraft(ctx, courseId)
  const existing = await listSections(ctx, courseId)
  const known = new Set(existing.map(({ id }) => id))
  if (sections.some(({ section_id }) => section_id !== null && !known.has(section_id))) {
    throw problem('section_not_found')
  }
  const placed = sections.map((section, index) => ({
    ...section,
    id: section.section_id ?? derivedId(request_id, 'section', index),
    lessons: section.lessons.map((lesson, number) => ({
      ...lesson,
      id: derivedId(request_id, 'lesson', index, number),
    })),
  }))
  const made = {
    section_ids: placed.flatMap(({ id, section_id }) => (section_id === null ? [id] : [])),
    lesson_ids: placed.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
  }
  if (await isDone(ctx, courseId, made)) return made
  await insertSections(ctx, courseId, existing.at(-1)?.id ?? null, placed)
  await insertLessons(ctx, courseId, placed)
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.outline_added', courseId, {
    detail: { section_count: made.section_ids.length, lesson_count: made.lesson_ids.length },
  })
  return made
}

interface Placed {
  id: string
  section_id: string | null
  title: string
  lessons: { id: string; title: string; kind: OutlineSection['lessons'][number]['kind'] }[]
}

async function isDone(
  ctx: MemberCtx,
  courseId: string,
  { section_ids, lesson_ids }: Record<'section_ids' | 'lesson_ids', string[]>,
) {
  const find = (table: 'sections' | 'lessons', id: string | undefined) =>
    id === undefined
      ? undefined
      : ctx.db
          .selectFrom(table)
          .select('id')
          .where('organization_id', '=', ctx.organizationId)
          .where('course_id', '=', courseId)
          .where('id', '=', id)
          .executeTakeFirst()
  const [section, lesson] = await Promise.all([
    find('sections', section_ids[0]),
    find('lessons', lesson_ids[0]),
  ])
  return section !== undefined || lesson !== undefined
}

async function insertSections(
  ctx: MemberCtx,
  courseId: string,
  afterId: string | null,
  placed: Placed[],
) {
  const added = placed.filter(({ section_id }) => section_id === null)
  if (added.length === 0) return
  const places = await placesAfter(
    ctx,
    { table: 'sections', parent: { column: 'course_id', id: courseId } },
    { afterId, count: added.length },
  )
  await ctx.db
    .insertInto('sections')
    .values(
      added.map(({ id, title }, index) => ({
        organization_id: ctx.organizationId,
        id,
        course_id: courseId,
        title,
        position: places[index] ?? index + 1,
      })),
    )
    .execute()
}

async function insertLessons(ctx: MemberCtx, courseId: string, placed: Placed[]) {
  const standing = await listLessons(ctx, courseId)
  const rows = []
  for (const { id: section_id, lessons } of placed) {
    const last = standing.findLast((lesson) => lesson.section_id === section_id)
    const places = await placesAfter(
      ctx,
      { table: 'lessons', parent: { column: 'section_id', id: section_id } },
      { afterId: last?.id ?? null, count: lessons.length },
    )
    for (const [index, { id, title, kind }] of lessons.entries()) {
      rows.push({
        organization_id: ctx.organizationId,
        id,
        course_id: courseId,
        section_id,
        title,
        kind,
        content: JSON.stringify(emptyContent(kind)),
        completion_rule: usualCompletion[kind],
        position: places[index] ?? index + 1,
        created_at: ctx.now,
        updated_at: ctx.now,
        updated_by: ctx.personId,
      })
    }
  }
  if (rows.length > 0) await ctx.db.insertInto('lessons').values(rows).execute()
}
