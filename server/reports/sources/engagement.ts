import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { say } from '#server/words/sentence.ts'

/** One row per learner, course and day of activity. */
export const engagement: Source = {
  name: 'engagement',
  label: say('Learning days'),
  description: say('One row per learner, course and day of activity.'),
  readBy: ['admin', 'instructor'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('learner_fact_days as d')
      .innerJoin('people as p', 'p.id', 'd.person_id')
      .innerJoin('courses as k', (join) =>
        join.onRef('k.organization_id', '=', 'd.organization_id').onRef('k.id', '=', 'd.course_id'),
      )
      .where('d.organization_id', '=', organizationId),
  key: sql`d.course_id, d.person_id, d.day`,
  period: { label: say('Day'), sql: sql`d.day`, type: 'date' },
  courseId: sql`d.course_id`,
  columns: {
    learner: personColumn(say('Learner'), 'p'),
    email: emailColumn('p'),
    course: { label: say('Course'), type: 'course', sql: sql`k.title`, id: sql`k.id` },
    day: { label: say('Day'), type: 'date', sql: sql`d.day` },
    activities: { label: say('Activities'), type: 'number', sql: sql`d.facts`, summary: 'sum' },
    time_spent: {
      label: say('Time spent'),
      type: 'seconds',
      sql: sql`d.spent_seconds`,
      summary: 'sum',
    },
    last_active: {
      label: say('Last active'),
      type: 'instant',
      sql: sql`d.last_at`,
      isUnique: true,
    },
  },
}
