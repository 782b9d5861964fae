import { sql } from 'kysely'
import type { CommitBody, PackageActivity, PackageOutcome } from '#contract/packages.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { completeLessonFor } from '#server/progress/complete-lesson-for.ts'
import { getOutline } from '#server/progress/course-outline.ts'
import { getPlace } from '#server/progress/queries.ts'
import { listAttempts, publishedContent } from '../queries.ts'
import { addUp, kept, meets } from './outcome.ts'

/** A member, or the holder of a signed beacon, which also identifies the learner. */
export type Learner = Ctx & Pick<MemberCtx, 'personId' | 'organizationId'>

/**
 * Stores what a package reported. A commit counts once: repeating it changes nothing, even if it is late or queued. Of
 * two windows, only the later one may commit.
 */
export async function commitPackage(
  ctx: Learner,
  courseId: string,
  lessonId: string,
  body: CommitBody,
) {
  const attempt = await lockAttempt(ctx, courseId, lessonId, body.attempt_id)
  if (attempt.session_id !== body.session_id) throw problem('package_open_elsewhere')
  const before: PackageOutcome = {
    completion: attempt.completion as PackageOutcome['completion'],
    success: attempt.success as PackageOutcome['success'],
    score_percent: attempt.score_percent,
  }
  let outcome = before
  let isCompleted = attempt.completed_at !== null
  // Each part has its own sequence: a report about one part isn't outdated by one about another.
  const isNewer = body.activity
    ? await saveState(ctx, attempt.id, body.sequence, body.activity)
    : false
  const isNewest = body.sequence > attempt.sequence
  if (isNewer || isNewest) {
    const parts = await listParts(ctx, attempt.id)
    if (isNewest || !body.outcome) {
      const activities = attempt.activities as unknown as PackageActivity[]
      outcome = kept(outcome, body.outcome ?? addUp(activities, parts))
    }
    await ctx.db
      .updateTable('package_attempts')
      .set({
        ...outcome,
        seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
        last_active_at: ctx.now,
        ...(isNewest && {
          sequence: body.sequence,
          sequencing_state: body.sequencing_state ?? attempt.sequencing_state,
          current_activity_id: body.current_activity_id ?? attempt.current_activity_id,
        }),
      })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', attempt.id)
      .execute()
    // Most commits only save a bookmark: what was reached before needs no second look.
    if (!isCompleted && !isSame(before, outcome)) {
      isCompleted = await completeByRule(ctx, { courseId, lessonId, attempt, outcome })
    }
  }
  return {
    ...outcome,
    sequence: Math.max(body.sequence, attempt.sequence),
    completed_at:
      attempt.completed_at?.toISOString() ??
      (isCompleted ? await completedAt(ctx, attempt.enrollment_id, lessonId) : null),
  }
}

const isSame = (one: PackageOutcome, other: PackageOutcome) =>
  one.completion === other.completion &&
  one.success === other.success &&
  one.score_percent === other.score_percent

async function lockAttempt(ctx: Learner, courseId: string, lessonId: string, attemptId: string) {
  const attempt = await ctx.db
    .selectFrom('package_attempts as a')
    .innerJoin('packages as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.package_id'),
    )
    .select(['a.id', 'a.enrollment_id', 'a.session_id', 'a.sequence', 'a.number', 'a.started_at'])
    .select(['a.completion', 'a.success', 'a.score_percent', 'p.activities'])
    .select(['a.sequencing_state', 'a.current_activity_id'])
    .select(
      sql<Date | null>`(select completed_at from lesson_progress l where l.organization_id = a.organization_id
        and l.enrollment_id = a.enrollment_id and l.lesson_id = a.lesson_id)`.as('completed_at'),
    )
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', attemptId)
    .where('a.course_id', '=', courseId)
    .where('a.lesson_id', '=', lessonId)
    .where('a.person_id', '=', ctx.personId)
    .forUpdate('a')
    .executeTakeFirst()
  if (!attempt) throw problem('package_not_found')
  return attempt
}

/** Returns whether it was new. Time never decreases, even if a part starts over. */
async function saveState(
  ctx: Learner,
  attemptId: string,
  sequence: number,
  state: NonNullable<CommitBody['activity']>,
): Promise<boolean> {
  const saved = await ctx.db
    .insertInto('package_states')
    .values({
      organization_id: ctx.organizationId,
      attempt_id: attemptId,
      sequence,
      ...state,
      updated_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'attempt_id', 'activity_id'])
        .doUpdateSet({
          sequence,
          data: state.data,
          completion: state.completion,
          success: state.success,
          score_percent: state.score_percent,
          seconds: sql`greatest(package_states.seconds, excluded.seconds)`,
          updated_at: ctx.now,
        })
        .where('package_states.sequence', '<', sequence),
    )
    .executeTakeFirst()
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const listParts = async (ctx: Learner, attemptId: string) =>
  (
    await ctx.db
      .selectFrom('package_states')
      .select(['activity_id', 'completion', 'success', 'score_percent', 'seconds'])
      .where('organization_id', '=', ctx.organizationId)
      .where('attempt_id', '=', attemptId)
      .execute()
  ).map((row) => ({
    ...row,
    completion: row.completion as PackageOutcome['completion'],
    success: row.success as PackageOutcome['success'],
  }))

interface Reached {
  courseId: string
  lessonId: string
  attempt: { id: string; started_at: Date }
  outcome: PackageOutcome
}

/**
 * Completes the lesson if its rule is met, only by the first attempt if that is the one that counts. Returns whether it
 * was met.
 */
export async function completeByRule(
  ctx: Learner,
  { courseId, lessonId, attempt, outcome }: Reached,
): Promise<boolean> {
  const hasReached =
    outcome.completion === 'completed' ||
    outcome.success === 'passed' ||
    outcome.score_percent !== null
  if (!hasReached) return false
  const place = await getPlace(ctx, courseId)
  const lesson = (await getOutline(ctx.db, place)).byId.get(lessonId)
  if (lesson?.kind !== 'package') return false
  const { rules } = await publishedContent(ctx, lesson.version_id)
  if (!meets(rules, outcome)) return false
  if (rules.counted_attempt === 'first') {
    const first = (await listAttempts(ctx, place, lessonId)).at(-1)
    if (first?.id !== attempt.id) return false
  }
  const learner = {
    organizationId: ctx.organizationId,
    courseId,
    lessonId,
    personId: ctx.personId,
  }
  await completeLessonFor(ctx, learner, ['finished'], ctx.now, attempt.started_at)
  return true
}

async function completedAt(ctx: Learner, enrollmentId: string, lessonId: string) {
  const row = await ctx.db
    .selectFrom('lesson_progress')
    .select('completed_at')
    .where('organization_id', '=', ctx.organizationId)
    .where('enrollment_id', '=', enrollmentId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row?.completed_at?.toISOString() ?? null
}
