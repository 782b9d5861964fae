import { tellTeachers } from '#server/courses/tell-teachers.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { nameOf } from '#server/words/name-of.ts'
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
      title: say('{name} submitted “{assignment}”', {
        name: await nameOf(ctx.db, event.person_id),
        assignment: names.lesson,
      }),
      message: say('Ready to grade in “{course}”', { course: names.course }),
      part: `/grading/${event.submission_id}`,
      actorId: event.person_id,
    })
  },
)

const words: Record<
  string,
  {
    type: 'success' | 'warning' | 'info'
    title: (assignment: string) => Sentence
    message: Sentence
  }
> = {
  'submission.graded': {
    type: 'success',
    title: (assignment) => say('“{assignment}” has been graded', { assignment }),
    message: say('See your points and feedback.'),
  },
  'submission.returned': {
    type: 'warning',
    title: (assignment) => say('“{assignment}” was returned to you', { assignment }),
    message: say('Read the feedback, make changes and submit it again.'),
  },
  'submission.overridden': {
    type: 'info',
    title: (assignment) => say('Your grade for “{assignment}” was changed', { assignment }),
    message: say('You’ll find the reason next to your points.'),
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
        title: title(names.lesson),
        message,
        link: `/dashboard/student/courses/${data.course_id}/lessons/${data.lesson_id}`,
        organizationId: data.organization_id,
        actorId: data.actor_id ?? null,
      })
    },
  ),
)

export const assignmentJobs: Job[] = [tellInstructors, ...tellLearner]
