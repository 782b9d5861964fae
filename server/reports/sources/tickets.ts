import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { say } from '#server/words/sentence.ts'

/** One row for each ticket of the organization's own desk. */
export const tickets: Source = {
  name: 'tickets',
  label: say('Support tickets'),
  description: say('One row per ticket, with response times and ratings.'),
  readBy: ['admin'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('support_tickets as t')
      .leftJoin('people as a', 'a.id', 't.assignee_id')
      .leftJoin('people as p', 'p.id', 't.requester_id')
      .where('t.desk_id', '=', organizationId),
  key: sql`t.id`,
  period: { label: say('Opened'), sql: sql`t.created_at`, type: 'instant' },
  courseId: sql`t.course_id`,
  columns: {
    number: { label: say('Number'), type: 'number', sql: sql`t.number`, isUnique: true },
    subject: { label: say('Subject'), type: 'text', sql: sql`t.subject`, isUnique: true },
    requester: { label: say('From'), type: 'text', sql: sql`t.requester_name` },
    email: emailColumn('p'),
    kind: {
      label: say('Kind'),
      type: 'choice',
      sql: sql`t.kind`,
      choices: {
        question: say('Question'),
        problem: say('Problem'),
        request: say('Request'),
        billing: say('Billing'),
        feedback: say('Feedback'),
      },
    },
    priority: {
      label: say('Priority'),
      type: 'choice',
      sql: sql`t.priority`,
      choices: { low: say('Low'), normal: say('Normal'), high: say('High'), urgent: say('Urgent') },
    },
    status: {
      label: say('Status'),
      type: 'choice',
      sql: sql`t.status`,
      choices: {
        open: say('Open'),
        waiting: say('Waiting'),
        resolved: say('Resolved'),
        closed: say('Closed'),
      },
    },
    assignee: personColumn(say('Assigned to'), 'a'),
    course: {
      label: say('Course'),
      type: 'course',
      sql: sql`t.course_title`,
      id: sql`t.course_id`,
    },
    first_answer: {
      label: say('First reply time'),
      type: 'seconds',
      sql: sql`t.first_answer_seconds`,
      summary: 'average',
    },
    first_answer_late: {
      label: say('Replied late'),
      type: 'yes_no',
      sql: sql`t.first_answer_late`,
    },
    resolution: {
      label: say('Resolution time'),
      type: 'seconds',
      sql: sql`t.resolution_seconds`,
      summary: 'average',
    },
    resolution_late: { label: say('Resolved late'), type: 'yes_no', sql: sql`t.resolution_late` },
    rating: { label: say('Rating'), type: 'number', sql: sql`t.rating`, summary: 'average' },
    opened: { label: say('Opened'), type: 'instant', sql: sql`t.created_at` },
    resolved: { label: say('Resolved'), type: 'instant', sql: sql`t.resolved_at` },
  },
}
