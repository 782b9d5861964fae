import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { completeCourse } from './complete-lesson.ts'
import { lessonsToComplete } from './completion.ts'
import { getOutline } from './course-outline.ts'
import { tellDueSoon } from './tell-due-soon.ts'
import { sumUpWeeks } from './weekly-summary.ts'

/**
 * A new version has other lessons: everyone's count is made again from what they completed. Whoever is complete by the
 * new version completes; nobody's completion is taken away, and whose share fell is written down.
 */
const recount = subscriber<{ organization_id: string; course_id: string }>(
  { name: 'progress.recount', event: 'course.published', weigh: () => 1_000 },
  async (ctx, { course_id }) => {
    const course = await ctx.db
      .selectFrom('published_courses')
      .select(['organization_id', 'course_id', 'version', 'completion_percent'])
      .where('course_id', '=', course_id)
      .executeTakeFirst()
    if (!course) return
    const { lessons } = await getOutline(ctx.db, course)
    const ids = lessons.map(({ id }) => id)
    const { rows: changed } = await sql<{ before: number; after: number }>`
        with counted as (
          select e.id, e.completed_lessons as before, (select count(*)::int from lesson_progress l
            where l.organization_id = e.organization_id and l.enrollment_id = e.id
              and l.completed_at is not null and l.lesson_id = any(${ids}::uuid[])) as after
          from enrollments e
          where e.organization_id = ${course.organization_id} and e.course_id = ${course_id} for update
        )
        update enrollments e set completed_lessons = counted.after from counted
        where e.organization_id = ${course.organization_id} and e.id = counted.id
          and counted.before <> counted.after
        returning counted.before, counted.after`.execute(ctx.db)
    const fell = changed.filter(({ before, after }) => after < before).length
    if (changed.length > 0) {
      await audit(ctx, {
        action: 'progress.recounted',
        organizationId: course.organization_id,
        subject: { type: 'course', id: course_id },
        detail: { version: course.version, learners: changed.length, fell },
      })
    }
    const complete = await ctx.db
      .selectFrom('enrollments')
      .select(['organization_id', 'id', 'course_id', 'person_id', 'completed_at'])
      .where('organization_id', '=', course.organization_id)
      .where('course_id', '=', course_id)
      .where('status', '=', 'active')
      .where('completed_at', 'is', null)
      .where('completed_lessons', '>=', lessonsToComplete(ids.length, course.completion_percent))
      .execute()
    for (const place of complete) {
      await completeCourse(ctx, { ...place, version: course.version }, ctx.now)
    }
  },
)

/** At the half of every hour, so that nothing is told of later than an hour after it could be. */
const dueSoon = job({ name: 'progress.tell-due-soon', cron: '30 * * * *' }, (app) =>
  asSystem(app, tellDueSoon),
)

/** Every hour, because Monday morning comes at another hour in each zone. */
const weeks = job({ name: 'progress.sum-up-weeks', cron: '20 * * * *' }, (app) =>
  asSystem(app, sumUpWeeks),
)

export const progressJobs: Job[] = [recount, dueSoon, weeks]
