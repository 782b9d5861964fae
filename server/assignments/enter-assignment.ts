import type { LessonContent, OutlineLesson } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { isOfEarlierRound } from '#server/progress/begin-round.ts'
import { getOutline } from '#server/progress/course-outline.ts'
import { lessonAccess, lockSentence } from '#server/progress/lesson-access.ts'
import { factsOf, getPlace, listCompleted, lockPlace, rulesOf } from '#server/progress/queries.ts'
import { findAssignment, listOwnSubmissions } from './queries.ts'
import { submissionWindow } from './rules.ts'

/**
 * The assignment of a lesson that is open to me now, with what I handed in and whether I may again. Locking my place
 * makes two that hand in at once wait for each other.
 */
export async function enterAssignment(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { lock = false } = {},
) {
  const place = await (lock ? lockPlace : getPlace)(ctx, courseId)
  const [outline, completed] = await Promise.all([
    getOutline(ctx.db, place),
    listCompleted(ctx.db, place),
  ])
  const lesson = outline.byId.get(lessonId)
  if (!lesson) throw problem('lesson_not_found')
  const access = lessonAccess(outline, rulesOf(place), factsOf(place, completed, ctx.now), ctx.now)
  const { locked = [], due_at = null } = access.get(lessonId) ?? {}
  if (locked.length > 0) throw problem('lesson_locked', { detail: lockSentence(locked) })

  const assignment = await findAssignment(ctx, await assignmentIdOf(ctx, lesson))
  if (!assignment) throw problem('assignment_not_found')
  const submissions = await listOwnSubmissions(ctx, place.id, lessonId)
  const ofThisRound = submissions.filter(
    ({ submitted_at }) => !isOfEarlierRound(place, submitted_at),
  )
  const window = submissionWindow(assignment, due_at, ofThisRound, ctx.now)
  return { place, lesson, assignment, submissions, window }
}

export type EnteredAssignment = Awaited<ReturnType<typeof enterAssignment>>

/** Which assignment the published lesson shows. */
async function assignmentIdOf(ctx: MemberCtx, lesson: OutlineLesson): Promise<string | null> {
  if (lesson.kind !== 'assignment') throw problem('assignment_not_found')
  const row = await ctx.db
    .selectFrom('lesson_versions')
    .select('content')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', lesson.version_id)
    .executeTakeFirst()
  const content = row?.content as LessonContent | undefined
  return content?.kind === 'assignment' ? content.assignment_id : null
}
