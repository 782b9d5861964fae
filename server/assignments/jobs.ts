import { tellTeachers } from '#server/courses/tell-teachers.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { submissionAnswered, submissionReceived } from './notification-kinds.ts'

interface SubmissionEvent {
  event_id: string
  organization_id: string
  submission_id: string
  course_id: string
  lesson_id: string
  person_id: string
  actor_id?: string
  points?: number
}

const namesOf = (ctx: Ctx, event: SubmissionEvent) =>
  ctx.db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', 'c.id', 'l.course_id')
    .select(['l.title as lesson', 'c.title as course'])
    .where('l.organization_id', '=', event.organization_id)
    .where('l.id', '=', event.lesson_id)
    .executeTakeFirst()

const tellInstructors = subscriber<SubmissionEvent>(
  { name: 'assignments.tell-instructors', event: 'submission.submitted' },
  async (ctx, event) => {
    const names = await namesOf(ctx, event)
    if (!names) return
    await tellTeachers(ctx, submissionReceived, event, {
      key: event.event_id,
      type: 'info',
      title: `New work for ${names.lesson}`,
      message: `It waits to be graded in ${names.course}.`,
      part: `/grading/${event.submission_id}`,
      actorId: event.person_id,
    })
  },
)

const words: Record<
  string,
  { type: 'success' | 'warning' | 'info'; title: string; message: string }
> = {
  'submission.graded': {
    type: 'success',
    title: 'is graded',
    message: 'Read what was said about your work.',
  },
  'submission.returned': {
    type: 'warning',
    title: 'was given back',
    message: 'Read why, change it and hand it in again.',
  },
  'submission.overridden': {
    type: 'info',
    title: 'has a new grade',
    message: 'The points were changed by hand. The reason stands with them.',
  },
}

const tellLearner = Object.entries(words).map(([event, { type, title, message }]) =>
  subscriber<SubmissionEvent>(
    { name: `assignments.tell-${event.split('.')[1]}`, event },
    async (ctx, data) => {
      const names = await namesOf(ctx, data)
      if (!names) return
      await notify(ctx, submissionAnswered, {
        to: data.person_id,
        key: data.event_id,
        type,
        title: `${names.lesson} ${title}`,
        message,
        link: `/dashboard/student/courses/${data.course_id}/lessons/${data.lesson_id}`,
        organizationId: data.organization_id,
        actorId: data.actor_id ?? null,
      })
    },
  ),
)

export const assignmentJobs: Job[] = [tellInstructors, ...tellLearner]
