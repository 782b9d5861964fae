import { notify } from '#server/events/notify.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { gradeChanged } from './notification-kinds.ts'

interface GradeEvent {
  event_id: string
  organization_id: string
  course_id: string
  person_id?: string
  person_ids?: string[]
  title?: string
  actor_id: string
  reason: string
}

/** Notifies learners of grades that someone set manually, with the reason. */
const tell = (event: string, name: string): Job =>
  subscriber<GradeEvent>({ name: `grades.${name}`, event }, async (ctx, data) => {
    const course = await ctx.db
      .selectFrom('courses')
      .select('title')
      .where('id', '=', data.course_id)
      .executeTakeFirst()
    if (!course) return
    await notify(ctx, gradeChanged, {
      to: data.person_ids ?? data.person_id ?? [],
      key: data.event_id,
      type: 'info',
      title: data.title
        ? say('Your grade for “{title}” was changed', { title: data.title })
        : say('Your grades in “{course}” were changed', { course: course.title }),
      message: data.reason
        ? say('Reason: {reason}', { reason: data.reason })
        : say('The grade from your own work counts again.'),
      link: `/dashboard/student/courses/${data.course_id}?tab=grades`,
      organizationId: data.organization_id,
      actorId: data.actor_id,
    })
  })

export const gradeJobs: Job[] = [
  tell('grade.marked', 'tell-marked'),
  tell('grade.unmarked', 'tell-unmarked'),
  tell('grades.imported', 'tell-imported'),
]
