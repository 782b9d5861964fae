import type { PackageOutcome } from '#contract/packages.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { completeByRule } from '../attempts/commit-package.ts'
import { endStaleSessions } from './end-stale-sessions.ts'

/** Completes the lesson of an attempt whose parts have reported enough, according to the lesson's rule. */
const complete = subscriber<{ organization_id: string; attempt_id: string }>(
  { name: 'packages.complete', event: 'package.reported' },
  async (ctx, { organization_id, attempt_id }) => {
    const attempt = await ctx.db
      .selectFrom('package_attempts')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .where('id', '=', attempt_id)
      .executeTakeFirst()
    if (!attempt) return
    await completeByRule(
      { ...ctx, organizationId: organization_id, personId: attempt.person_id },
      {
        courseId: attempt.course_id,
        lessonId: attempt.lesson_id,
        attempt,
        outcome: {
          completion: attempt.completion as PackageOutcome['completion'],
          success: attempt.success as PackageOutcome['success'],
          score_percent: attempt.score_percent,
        },
      },
    )
  },
)

const endStale = job({ name: 'packages.end_stale_sessions', cron: '17 * * * *' }, (app) =>
  asSystem(app, endStaleSessions),
)

export const packageJobs: Job[] = [complete, endStale]
