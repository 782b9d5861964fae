import type { CurriculumLesson } from '#contract/curriculum.ts'
import type { LessonKind } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { lockDraft } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { placesAfter } from './positions.ts'
import { getSection, listLessons } from './queries.ts'
import { readOutlineLesson } from './read-curriculum.ts'
import { emptyContent, usualCompletion } from './rules.ts'

interface NewLesson {
  section_id: string
  after_lesson_id?: string | undefined
  title: string
  kind: LessonKind
}

/** Adds an empty lesson behind another one, or at the end of its section. */
export async function addLesson(
  ctx: MemberCtx,
  courseId: string,
  { section_id, after_lesson_id, title, kind }: NewLesson,
): Promise<CurriculumLesson> {
  await lockDraft(ctx, courseId)
  await getSection(ctx, courseId, section_id)
  const last = (await listLessons(ctx, courseId)).findLast(
    (lesson) => lesson.section_id === section_id,
  )
  const [position = 1] = await placesAfter(
    ctx,
    { table: 'lessons', parent: { column: 'section_id', id: section_id } },
    { afterId: after_lesson_id ?? last?.id ?? null, count: 1 },
  )
  const { id } = await ctx.db
    .insertInto('lessons')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      section_id,
      title,
      kind,
      content: JSON.stringify(emptyContent(kind)),
      completion_rule: usualCompletion[kind],
      position,
      created_at: ctx.now,
      updated_at: ctx.now,
      updated_by: ctx.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touchDraft(ctx, courseId)
  await recordCourse(ctx, 'course.lesson_added', courseId, { detail: { lesson_id: id, title } })
  return readOutlineLesson(ctx, courseId, id)
}
