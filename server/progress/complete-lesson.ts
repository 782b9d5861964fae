import { sql } from 'kysely'
import type { CompletionRule } from '#contract/lessons.ts'
import type { LessonProgress } from '#contract/lesson-progress.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { isOfEarlierRound } from './begin-round.ts'
import { lessonsToComplete } from './completion.ts'
import { countDay } from './learning-day.ts'
import { findLessonProgress, lessonProgressColumns, type Place } from './queries.ts'
import { enterLesson, presentProgress, untouchedBy, type EnteredLesson } from './touch-lesson.ts'

/**
 * Completes a lesson by what its rule asks for: the learner's own button is `marked`. A locked lesson is refused;
 * completing twice changes nothing. Later nouns say what was achieved with `completeLessonFor`.
 */
export async function completeLesson(
  ctx: MemberCtx,
  { courseId, lessonId, personId }: { courseId: string; lessonId: string; personId?: string },
  by: CompletionRule,
  at = ctx.now,
  day = at,
): Promise<LessonProgress> {
  const entered = await enterLesson(ctx, courseId, lessonId, personId)
  if (isOfEarlierRound(entered.place, at)) return untouchedBy(at, entered)
  if (!entered.completed.has(lessonId) && !(await asksNothing(ctx, entered, by))) {
    assertRule(entered, by)
  }
  return completeEntered(ctx, entered, at, day)
}

const sentences: Record<CompletionRule, Sentence> = {
  viewed: say('Open the lesson to complete it.'),
  watched: say('Watch more of the recording to complete this lesson.'),
  marked: say('Mark the lesson as complete.'),
  passed: say('Pass the quiz to complete this lesson.'),
  submitted: say('Submit the assignment to complete this lesson.'),
  attended: say('Attend the session to complete this lesson.'),
  finished: say('Finish the package to complete this lesson.'),
  answered: say('Answer every question in the video to complete this lesson.'),
}

/** A video that should ask but has no questions can only be marked. */
async function asksNothing(ctx: MemberCtx, { lesson }: EnteredLesson, by: CompletionRule) {
  if (by !== 'marked' || lesson.completion_rule !== 'answered') return false
  const row = await ctx.db
    .selectFrom('lesson_versions')
    .select(
      sql<boolean>`coalesce(jsonb_array_length(content #> '{questions,items}'), 0) = 0`.as('empty'),
    )
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', lesson.version_id)
    .executeTakeFirst()
  return row?.empty ?? false
}

function assertRule({ lesson }: EnteredLesson, by: CompletionRule) {
  const rule = lesson.completion_rule
  const unmeasurable = rule === 'watched' && lesson.duration_seconds === 0
  const allowed = rule === by || (by === 'marked' && (unmeasurable || rule === 'viewed'))
  if (allowed) return
  const detail =
    lesson.kind === 'tool' ? say('Open the tool to complete this lesson.') : sentences[rule]
  throw problem('lesson_not_complete', { detail })
}

/** Completes a lesson that was entered and whose rule is met; `at` is when the learner did it, `day` the day it counts on. */
export async function completeEntered(
  ctx: Ctx,
  { place, outline, completed, lesson }: EnteredLesson,
  at: Date,
  day = at,
): Promise<LessonProgress> {
  if (completed.has(lesson.id)) {
    const row = await findLessonProgress(ctx.db, place, lesson.id)
    if (!row) throw problem('lesson_not_found')
    return presentProgress(row, place)
  }
  const { is_new, ...row } = await ctx.db
    .insertInto('lesson_progress')
    .values({
      organization_id: place.organization_id,
      enrollment_id: place.id,
      lesson_id: lesson.id,
      course_id: place.course_id,
      person_id: place.person_id,
      opened_at: at,
      last_active_at: at,
      completed_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'enrollment_id', 'lesson_id']).doUpdateSet({
        completed_at: at,
        last_active_at: sql`greatest(lesson_progress.last_active_at, excluded.last_active_at)`,
      }),
    )
    .returning([sql<boolean>`xmax = 0`.as('is_new'), ...lessonProgressColumns])
    .executeTakeFirstOrThrow()
  place.completed_lessons = outline.lessons.filter(
    ({ id }) => id === lesson.id || completed.has(id),
  ).length
  await Promise.all([
    updatePlace(ctx, place, lesson.id, at),
    countDay(ctx, place, day, { completed_lessons: 1 }),
    emit(ctx, 'lesson.completed', {
      organization_id: place.organization_id,
      course_id: place.course_id,
      lesson_id: lesson.id,
      enrollment_id: place.id,
      person_id: place.person_id,
    }),
    recordCompleted(ctx, place, lesson.id, at, is_new),
  ])
  if (isComplete(place, outline.lessons.length)) await completeCourse(ctx, place, at)
  return presentProgress(row, place)
}

/** Whoever completes a lesson has opened it, also where a quiz or an assignment completed it for them. */
const recordCompleted = (ctx: Ctx, place: Place, lessonId: string, at: Date, isNew: boolean) => {
  const { organization_id, course_id, person_id } = place
  const fact = { organization_id, course_id, person_id, lesson_id: lessonId, at }
  const key = `${place.id}:${lessonId}`
  return recordFacts(ctx, [
    ...(isNew ? [{ ...fact, kind: 'opened' as const, key }] : []),
    { ...fact, kind: 'completed' as const, key },
  ])
}

const updatePlace = (ctx: Ctx, place: Place, lessonId: string, at: Date) =>
  ctx.db
    .updateTable('enrollments')
    .set({
      completed_lessons: place.completed_lessons,
      last_lesson_id: lessonId,
      last_active_at: sql`greatest(last_active_at, ${at}::timestamptz)`,
    })
    .where('organization_id', '=', place.organization_id)
    .where('id', '=', place.id)
    .execute()

const isComplete = (place: Place, lessonCount: number) =>
  place.status === 'active' &&
  place.completed_lessons >= lessonsToComplete(lessonCount, place.completion_percent)

interface CompletedPlace {
  organization_id: string
  id: string
  course_id: string
  person_id: string
  version: number
  completed_at: Date | null
}

/** Completes the course for the learner, once: a later version or a lost lesson never takes it away. */
export async function completeCourse(ctx: Ctx, place: CompletedPlace, at: Date) {
  const changed = await ctx.db
    .updateTable('enrollments')
    .set({ status: 'completed', completed_at: at, completed_version: place.version })
    .where('organization_id', '=', place.organization_id)
    .where('id', '=', place.id)
    .where('status', '=', 'active')
    .where('completed_at', 'is', null)
    .returning('started_at')
    .executeTakeFirst()
  if (!changed) return
  place.completed_at = at
  const { organization_id, course_id, person_id, id } = place
  const seconds = changed.started_at ? (at.getTime() - changed.started_at.getTime()) / 1000 : 0
  await Promise.all([
    audit(ctx, {
      action: 'enrollment.completed',
      organizationId: organization_id,
      subject: { type: 'enrollment', id },
      detail: { course_id, person_id, version: place.version },
    }),
    emit(ctx, 'enrollment.completed', {
      organization_id,
      enrollment_id: id,
      course_id,
      person_id,
      completed_at: at.toISOString(),
    }),
    recordFacts(ctx, [
      { kind: 'finished', organization_id, course_id, person_id, at, amount: seconds, key: id },
    ]),
  ])
}
