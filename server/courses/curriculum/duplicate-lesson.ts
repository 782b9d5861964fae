import { sql } from 'kysely'
import type { CurriculumLesson } from '#contract/curriculum.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { placesAfter } from './positions.ts'
import { getOutlineLesson } from './queries.ts'
import { readOutlineLesson } from './read-curriculum.ts'

/** Puts a copy right behind the original: content and settings, not what it requires. */
export async function duplicateLesson(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<CurriculumLesson> {
  await lockDraft(ctx, courseId)
  const original = await getOutlineLesson(ctx, courseId, lessonId)
  const title = `${original.title.slice(0, 113)} (copy)`
  const [position] = await placesAfter(
    ctx,
    { table: 'lessons', parent: { column: 'section_id', id: original.section_id } },
    { afterId: lessonId, count: 1 },
  )
  const { rows } = await sql<{ id: string }>`
    insert into lessons (organization_id, course_id, section_id, title, kind, content, duration_seconds, position,
      is_preview, opens_at, opens_after_days, due_at, due_after_days, completion_rule, completion_percent,
      created_at, updated_at, updated_by)
    select organization_id, course_id, section_id, ${title}, kind, content, duration_seconds, ${position},
      is_preview, opens_at, opens_after_days, due_at, due_after_days, completion_rule, completion_percent,
      ${ctx.now}, ${ctx.now}, ${ctx.personId}
    from lessons where organization_id = ${ctx.organizationId} and id = ${lessonId}
    returning id`.execute(ctx.db)
  const id = rows[0]?.id ?? ''
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.lesson_added', courseId, {
    detail: { lesson_id: id, title, copied_from: lessonId },
  })
  return readOutlineLesson(ctx, courseId, id)
}
