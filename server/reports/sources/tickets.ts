import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { personColumn } from './people-columns.ts'

/** One row for each ticket of the organization's own desk. */
export const tickets: Source = {
  name: 'tickets',
  label: 'Support tickets',
  description: 'One row per ticket, with response times and ratings.',
  readBy: ['admin'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('support_tickets as t')
      .leftJoin('people as a', 'a.id', 't.assignee_id')
      .where('t.desk_id', '=', organizationId),
  key: sql`t.id`,
  period: { label: 'Opened', sql: sql`t.created_at`, type: 'instant' },
  courseId: sql`t.course_id`,
  columns: {
    number: { label: 'Number', type: 'number', sql: sql`t.number`, isUnique: true },
    subject: { label: 'Subject', type: 'text', sql: sql`t.subject`, isUnique: true },
    requester: { label: 'From', type: 'text', sql: sql`t.requester_name` },
    kind: {
      label: 'Kind',
      type: 'choice',
      sql: sql`t.kind`,
      choices: {
        question: 'Question',
        problem: 'Problem',
        request: 'Request',
        billing: 'Billing',
        feedback: 'Feedback',
      },
    },
    priority: {
      label: 'Priority',
      type: 'choice',
      sql: sql`t.priority`,
      choices: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
    },
    status: {
      label: 'Status',
      type: 'choice',
      sql: sql`t.status`,
      choices: { open: 'Open', waiting: 'Waiting', resolved: 'Resolved', closed: 'Closed' },
    },
    assignee: personColumn('Assigned to', 'a'),
    course: { label: 'Course', type: 'course', sql: sql`t.course_title`, id: sql`t.course_id` },
    first_answer: {
      label: 'First reply time',
      type: 'seconds',
      sql: sql`t.first_answer_seconds`,
      summary: 'average',
    },
    first_answer_late: { label: 'Replied late', type: 'yes_no', sql: sql`t.first_answer_late` },
    resolution: {
      label: 'Resolution time',
      type: 'seconds',
      sql: sql`t.resolution_seconds`,
      summary: 'average',
    },
    resolution_late: { label: 'Resolved late', type: 'yes_no', sql: sql`t.resolution_late` },
    rating: { label: 'Rating', type: 'number', sql: sql`t.rating`, summary: 'average' },
    opened: { label: 'Opened', type: 'instant', sql: sql`t.created_at` },
    resolved: { label: 'Resolved', type: 'instant', sql: sql`t.resolved_at` },
  },
}
