import { notify } from '#server/events/notify.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
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

/** Learners hear of grades that someone gave by hand, with the reason. */
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
        ? `Your grade in ${data.title} was changed`
        : `Your grades in ${course.title} were changed`,
      message: data.reason || 'What your work brought counts again.',
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
