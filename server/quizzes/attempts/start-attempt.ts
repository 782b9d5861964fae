import { randomUUID } from 'node:crypto'
import type { Attempt, QuizStart } from '#contract/quiz-attempts.ts'
import { pictureIdsOf } from '#server/courses/curriculum/rules.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { isOfEarlierRound } from '#server/progress/begin-round.ts'
import { getPlace, lockPlace, type Place } from '#server/progress/queries.ts'
import { isStarted } from '#server/enrollments/started.ts'
import { questionCountOf } from '../definition.ts'
import { pictureUrlsOf } from '../pictures.ts'
import { chooseQuestions } from './choose-questions.ts'
import { closeAttempt } from './close-attempt.ts'
import { enterQuiz } from './enter-quiz.ts'
import { presentAttempt, presentAttemptRow, presentNewAttempt } from './present.ts'
import { getMyAttempt, insertAttempt, listMyAttempts, type AttemptRowRow } from './queries.ts'
import { deadlineFor, isOver, refusalFor, refusalSentence } from './rules.ts'

/** Everything on the start card, and all my attempts. */
export async function getQuizStart(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<QuizStart> {
  const place = await getPlace(ctx, courseId)
  const { definition, given, window } = await enterQuiz(ctx, place, lessonId)
  const { settings } = definition
  const attempts = await settle(ctx, await listMyAttempts(ctx, place.id, lessonId))
  const taken = attempts.filter(takenIn(place))
  const running = taken.find(({ submitted_at }) => !submitted_at)
  const shown = attempts.map((attempt) => presentAttemptRow(attempt, ctx.now))
  const shares = shown.flatMap(({ score, max_score }) =>
    score === null ? [] : [(score / Math.max(max_score, 1e-9)) * 100],
  )
  return {
    lesson_id: lessonId,
    instructions: settings.instructions,
    files: await pictureUrlsOf(ctx, pictureIdsOf(settings.instructions)),
    question_count: questionCountOf(definition),
    points: taken.at(-1)?.max_score ?? 0,
    time_limit_seconds: window.time_limit_seconds,
    attempts_allowed: window.attempts_allowed,
    attempts_left:
      window.attempts_allowed === null ? null : Math.max(0, window.attempts_allowed - taken.length),
    opens_at: window.opens_at?.toISOString() ?? null,
    closes_at: window.closes_at?.toISOString() ?? null,
    pass_percent: settings.pass_percent,
    negative_percent: settings.negative_percent,
    release_score: settings.release_score,
    release_answers: settings.release_answers,
    has_accommodation: given !== undefined,
    refusal: running ? null : refusalFor(window, takenOf(taken), ctx.now),
    running_id: running?.id ?? null,
    now: ctx.now.toISOString(),
    attempts: shown.toReversed(),
    best_percent: shares.length > 0 ? Math.max(0, ...shares) : null,
    passed: shown.some(({ passed }) => passed === true),
  }
}

/**
 * Starts an attempt, or goes on with the one that runs: two devices that start at once get the same one. What it asks,
 * and the rules that hold for it, are written down now and stay.
 */
export async function startAttempt(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<Attempt> {
  const place = await lockPlace(ctx, courseId)
  const { quiz_id, revision, definition, window } = await enterQuiz(ctx, place, lessonId)
  const attempts = await settle(ctx, await listMyAttempts(ctx, place.id, lessonId))
  const taken = attempts.filter(takenIn(place))
  const running = taken.find(({ submitted_at }) => !submitted_at)
  if (running) return presentAttempt(ctx, running)
  const refusal = refusalFor(window, takenOf(taken), ctx.now)
  if (refusal) throw problem('attempt_not_allowed', { detail: refusalSentence(refusal) })

  const id = randomUUID()
  const chosen = await chooseQuestions(ctx, definition, id)
  if (chosen.length === 0) {
    throw problem('attempt_not_allowed', {
      detail: refusalSentence({ code: 'no_questions', until: null }),
    })
  }
  const deadline = deadlineFor(window, ctx.now)
  const { settings, sections } = definition
  const attempt = await insertAttempt(ctx.db, {
    organization_id: ctx.organizationId,
    id,
    quiz_id,
    revision,
    course_id: courseId,
    lesson_id: lessonId,
    enrollment_id: place.id,
    person_id: ctx.personId,
    number: (attempts.at(-1)?.number ?? 0) + 1,
    settings: JSON.stringify({ ...settings, section_titles: sections.map(({ title }) => title) }),
    closes_at: window.closes_at,
    started_at: ctx.now,
    deadline_at: deadline,
    max_score: chosen.reduce((sum, { points }) => sum + points, 0),
    pass_percent: settings.pass_percent,
  })
  await ctx.db
    .insertInto('attempt_questions')
    .values(
      chosen.map((question, position) => ({
        organization_id: ctx.organizationId,
        attempt_id: id,
        position,
        ...question,
      })),
    )
    .execute()
  await markActive(ctx, place, lessonId)
  if (deadline) {
    const payload = { organization_id: ctx.organizationId, attempt_id: id }
    await addJob(ctx.db, 'quizzes.submit_expired', payload, {
      key: `attempt-${id}`,
      runAt: deadline,
    })
  }
  await emit(ctx, 'quiz.attempt_started', {
    organization_id: ctx.organizationId,
    attempt_id: id,
    lesson_id: lessonId,
    person_id: ctx.personId,
  })
  return presentNewAttempt(ctx, attempt)
}

/** Starting a quiz starts the course, even if the learner never opened the lesson page. */
async function markActive(ctx: MemberCtx, place: Place, lessonId: string) {
  if (place.last_lesson_id === lessonId && isStarted(place)) return
  await ctx.db
    .updateTable('enrollments')
    .set({ last_lesson_id: lessonId, last_active_at: ctx.now })
    .where('organization_id', '=', place.organization_id)
    .where('id', '=', place.id)
    .execute()
}

/** The caller's attempt to continue; if its time is up, it is submitted first. */
export async function getAttempt(ctx: MemberCtx, attemptId: string): Promise<Attempt> {
  const [attempt] = await settle(ctx, [await getMyAttempt(ctx, attemptId)])
  if (!attempt) throw problem('attempt_not_found')
  return presentAttempt(ctx, attempt)
}

/** Counts against the limit: not voided, and running or submitted in the learner's current round. */
const takenIn =
  (place: { round_started_at: Date | null }) =>
  ({ voided_at, submitted_at }: AttemptRowRow) =>
    !voided_at && !(submitted_at && isOfEarlierRound(place, submitted_at))

/** Submits attempts whose time is up, in case their job hasn't run yet. */
async function settle(ctx: MemberCtx, attempts: AttemptRowRow[]): Promise<AttemptRowRow[]> {
  const settled: AttemptRowRow[] = []
  for (const attempt of attempts) {
    if (!attempt.voided_at && isOver(attempt, ctx.now)) {
      await closeAttempt(
        ctx,
        { organizationId: ctx.organizationId, attemptId: attempt.id },
        'deadline',
      )
      settled.push(await getMyAttempt(ctx, attempt.id))
    } else settled.push(attempt)
  }
  return settled
}

const takenOf = (attempts: readonly AttemptRowRow[]) => ({
  count: attempts.length,
  last_submitted_at: attempts.reduce<Date | null>(
    (last, { submitted_at }) =>
      submitted_at && (!last || submitted_at > last) ? submitted_at : last,
    null,
  ),
})
