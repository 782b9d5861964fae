import { sql } from 'kysely'
import type { VideoQuestions } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { recordEditing } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'

/**
 * For the noun that knows the questions: lets a video of the draft stop at them. The caller has locked the draft. The
 * revision of the lesson stays, so that an author who writes its text meanwhile has no conflict.
 */
export async function setVideoQuestions(
  ctx: MemberCtx,
  courseId: string,
  lesson: { id: string; title: string },
  questions: VideoQuestions,
): Promise<void> {
  const json = JSON.stringify(questions)
  await sql`update lessons set content = jsonb_set(content, '{questions}', ${json}::jsonb), updated_at = ${ctx.now},
      updated_by = ${ctx.personId}
    where organization_id = ${ctx.organizationId} and id = ${lesson.id} and kind = 'video'`.execute(
    ctx.db,
  )
  await touchDraft(ctx, courseId)
  await recordEditing(ctx, 'course.lesson_saved', courseId, {
    lesson_id: lesson.id,
    title: lesson.title,
  })
}
