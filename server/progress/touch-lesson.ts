import type { LessonProgress } from '#contract/lesson-progress.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getOutline } from './course-outline.ts'
import { lessonAccess, lockSentence } from './lesson-access.ts'
import { factsOf, listCompleted, lockPlace, rulesOf, type Place } from './queries.ts'

/** A lesson that the learner may work on now, with everything that a write needs; its place is locked. */
export const enterLesson = async (
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  personId = ctx.personId,
) => openLessonIn(ctx, await lockPlace(ctx, courseId, personId), lessonId)

/** The same in a place that was read before. A lesson that is locked is refused. */
export async function openLessonIn(ctx: MemberCtx, place: Place, lessonId: string) {
  const [outline, completed] = await Promise.all([
    getOutline(ctx.db, place),
    listCompleted(ctx.db, place),
  ])
  const lesson = outline.byId.get(lessonId)
  if (!lesson) throw problem('lesson_not_found')
  const access = lessonAccess(outline, rulesOf(place), factsOf(place, completed, ctx.now), ctx.now)
  const locked = access.get(lessonId)?.locked ?? []
  if (locked.length > 0) throw problem('lesson_locked', { detail: lockSentence(locked) })
  return { place, outline, completed, lesson }
}

export type EnteredLesson = Awaited<ReturnType<typeof enterLesson>>

interface ProgressRow {
  lesson_id: string
  opened_at: Date
  completed_at: Date | null
  position_seconds: number
  watched_seconds: number
}

export const presentProgress = (row: ProgressRow, place: Place): LessonProgress => ({
  lesson_id: row.lesson_id,
  opened_at: row.opened_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
  position_seconds: row.position_seconds,
  watched_seconds: row.watched_seconds,
  completed_lessons: place.completed_lessons,
  lesson_count: place.lesson_count,
  course_completed_at: place.completed_at?.toISOString() ?? null,
})

/** What a device kept from before this round is too late for the round before, and no part of this one. */
export const untouchedBy = (at: Date, { place, lesson }: EnteredLesson): LessonProgress =>
  presentProgress(
    {
      lesson_id: lesson.id,
      opened_at: at,
      completed_at: null,
      position_seconds: 0,
      watched_seconds: 0,
    },
    place,
  )
