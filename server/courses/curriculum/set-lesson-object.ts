import { sql } from 'kysely'
import type { LessonContent } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { lockDraft } from '../queries.ts'
import { recordEditing } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { assertLessons, getLessonRow } from './queries.ts'

/** Content that names an object of a later noun. */
export type LessonObject = Extract<
  LessonContent,
  { kind: 'quiz' | 'assignment' | 'live_session' | 'package' | 'tool' }
>

interface Given {
  content: LessonObject
  duration_seconds?: number | undefined
}

/**
 * For nouns that come after courses: lets a lesson of the draft show their object. Only they may, because only they
 * know whether the object is the course's own. Locks the draft and refuses who may not edit it.
 */
export async function setLessonObject(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { content, duration_seconds }: Given,
): Promise<void> {
  await lockDraft(ctx, courseId)
  const lesson = await getLessonRow(ctx, courseId, lessonId)
  if (lesson.kind !== content.kind) throw problem('lesson_not_found')
  await ctx.db
    .updateTable('lessons')
    .set({
      content: JSON.stringify(content),
      duration_seconds: duration_seconds ?? lesson.duration_seconds,
      revision: lesson.revision + 1,
      updated_at: ctx.now,
      updated_by: ctx.personId,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', lessonId)
    .execute()
  await touchDraft(ctx, courseId)
  await recordEditing(ctx, 'course.lesson_saved', courseId, {
    lesson_id: lessonId,
    title: lesson.title,
  })
}

/** The same for many lessons at once, in one statement. */
export async function setLessonObjects(
  ctx: MemberCtx,
  courseId: string,
  objects: ReadonlyMap<string, LessonObject>,
): Promise<void> {
  await lockDraft(ctx, courseId)
  const lessons = await assertLessons(ctx, courseId, [...objects.keys()])
  if (lessons.some(({ id, kind }) => kind !== objects.get(id)?.kind)) {
    throw problem('lesson_not_found')
  }
  const contents = [...objects.values()].map((content) => JSON.stringify(content))
  await sql`update lessons l set content = given.content::jsonb, revision = l.revision + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.personId}
    from unnest(${[...objects.keys()]}::uuid[], ${contents}::text[]) as given (id, content)
    where l.organization_id = ${ctx.organizationId} and l.id = given.id`.execute(ctx.db)
  await touchDraft(ctx, courseId)
}
