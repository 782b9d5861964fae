import { sql } from 'kysely'
import type { LearningEvent, LessonProgress } from '#contract/lesson-progress.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { completeLesson } from './complete-lesson.ts'
import { serverInstant } from './completion.ts'
import { countedOn } from './learning-day.ts'
import { lockLearningChanges } from './learning-changes.ts'
import { deleteNote, setBookmark, takeNote } from './notes.ts'
import { mergeSeen } from './save-progress.ts'

/** Changes that replace one another. */
const replacing = new Set<LearningEvent['type']>(['note_saved', 'note_deleted', 'bookmark_set'])

interface Batch {
  sent_at: string
  events: LearningEvent[]
}

/**
 * Records a queue of events in its order. Each stands alone: one that is refused is told and leaves no trace, and the
 * others count. Sending the same queue again changes nothing.
 */
export async function recordLearning(ctx: MemberCtx, { sent_at, events }: Batch) {
  const results = []
  if (events.some(({ type }) => replacing.has(type))) await lockLearningChanges(ctx)
  for (const event of events) {
    await sql`savepoint learning_event`.execute(ctx.db)
    try {
      const at = serverInstant(event.at, sent_at, ctx.now)
      const progress = await record(ctx, event, at)
      await sql`release savepoint learning_event`.execute(ctx.db)
      results.push({
        id: event.id,
        outcome: 'done' as const,
        code: null,
        detail: null,
        progress,
      })
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      await sql`rollback to savepoint learning_event`.execute(ctx.db)
      results.push({
        id: event.id,
        outcome: 'refused' as const,
        code: error.code,
        detail: error.message,
        progress: null,
      })
    }
  }
  return { results }
}

async function record(
  ctx: MemberCtx,
  event: LearningEvent,
  at: Date,
): Promise<LessonProgress | null> {
  const { course_id: courseId, lesson_id: lessonId } = event
  const day = countedOn(at, ctx.now)
  switch (event.type) {
    case 'lesson_opened':
      return mergeSeen(ctx, courseId, lessonId, { at, day })
    case 'progress_saved':
      return mergeSeen(ctx, courseId, lessonId, {
        at,
        day,
        position_seconds: event.position_seconds,
        watched: event.watched,
        active_seconds: event.active_seconds,
      })
    case 'lesson_completed':
      return completeLesson(ctx, { courseId, lessonId }, 'marked', at, day)
    case 'note_saved':
      await takeNote(
        ctx,
        {
          noteId: event.note_id,
          courseId,
          lessonId,
          body: event.body,
          quote: event.quote,
          atSeconds: event.at_seconds,
          at,
        },
        event.id,
      )
      return null
    case 'note_deleted':
      await deleteNote(ctx, event.note_id, { id: event.id, at })
      return null
    case 'bookmark_set':
      await setBookmark(ctx, courseId, lessonId, event.bookmarked, { id: event.id, at })
      return null
  }
}
