import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { closeAttempt } from './attempts/close-attempt.ts'

/** Hands in what ran out of time. Queued with the attempt for its deadline; running it again changes nothing. */
const submitExpired = job<{ organization_id: string; attempt_id: string }>(
  { name: 'quizzes.submit_expired' },
  (app, { organization_id, attempt_id }) =>
    asSystem(app, async (ctx) => {
      const attempt = await ctx.db
        .selectFrom('quiz_attempts')
        .select('deadline_at')
        .where('organization_id', '=', organization_id)
        .where('id', '=', attempt_id)
        .executeTakeFirst()
      if (!attempt?.deadline_at || attempt.deadline_at > ctx.now) return
      await closeAttempt(
        ctx,
        { organizationId: organization_id, attemptId: attempt_id },
        'deadline',
      )
    }),
)

export const quizJobs: Job[] = [submitExpired]
