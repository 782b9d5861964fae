import { sql } from 'kysely'
import { planState } from '#server/learning/plans/plan-state.ts'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { say } from '#server/words/sentence.ts'

/** One row for each person of each learning plan. */
export const compliance: Source = {
  name: 'compliance',
  label: say('Learning plans'),
  description: say('One row per person and learning plan, with status and dates.'),
  readBy: ['admin'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('learning_plan_people as a')
      .innerJoin('learning_plans as p', (join) =>
        join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.plan_id'),
      )
      .innerJoin('people as q', 'q.id', 'a.person_id')
      .where('a.organization_id', '=', organizationId)
      .where('p.archived_at', 'is', null),
  key: sql`a.plan_id, a.person_id`,
  period: { label: say('Assigned'), sql: sql`a.assigned_at`, type: 'instant' },
  columns: {
    learner: personColumn(say('Learner'), 'q'),
    email: emailColumn('q'),
    plan: { label: say('Plan'), type: 'text', sql: sql`p.title`, id: sql`p.id` },
    state: {
      label: say('State'),
      type: 'choice',
      sql: ({ now }) => planState(now),
      choices: {
        not_started: say('Not started'),
        in_progress: say('In progress'),
        late: say('Late'),
        completed: say('Completed'),
        expiring: say('Expires soon'),
        expired: say('Expired'),
      },
    },
    compliant: {
      label: say('Compliance'),
      type: 'percent',
      sql: ({ now }) =>
        sql`case when ${planState(now)} in ('completed', 'expiring') then 100 else 0 end`,
      summary: 'average',
    },
    completed_courses: {
      label: say('Courses done'),
      type: 'number',
      sql: sql`a.completed_courses`,
      summary: 'sum',
    },
    assigned: { label: say('Assigned'), type: 'instant', sql: sql`a.assigned_at` },
    due: { label: say('Due'), type: 'instant', sql: sql`a.due_at` },
    completed: { label: say('Completed'), type: 'instant', sql: sql`a.completed_at` },
    valid_until: { label: say('Valid until'), type: 'instant', sql: sql`a.valid_until` },
  },
}
