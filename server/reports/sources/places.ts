import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { lessonPercentSql } from '#server/enrollments/lesson-percent.ts'
import { studySeconds } from '#server/progress/study-time.ts'
import { say } from '#server/words/sentence.ts'

/** One row for each learner in each course. */
export const places: Source = {
  name: 'places',
  label: say('Learners in courses'),
  description: say('One row per learner and course, with progress and dates.'),
  readBy: ['admin', 'instructor'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('enrollments as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .innerJoin('courses as k', (join) =>
        join.onRef('k.organization_id', '=', 'e.organization_id').onRef('k.id', '=', 'e.course_id'),
      )
      .leftJoin('published_courses as c', (join) =>
        join
          .onRef('c.organization_id', '=', 'e.organization_id')
          .onRef('c.course_id', '=', 'e.course_id'),
      )
      .leftJoin('categories as g', (join) =>
        join
          .onRef('g.organization_id', '=', 'k.organization_id')
          .onRef('g.id', '=', 'k.category_id'),
      )
      .where('e.organization_id', '=', organizationId),
  key: sql`e.id`,
  period: { label: say('Enrolled'), sql: sql`e.created_at`, type: 'instant' },
  courseId: sql`e.course_id`,
  columns: {
    learner: personColumn(say('Learner'), 'p'),
    email: emailColumn('p'),
    course: { label: say('Course'), type: 'course', sql: sql`k.title`, id: sql`k.id` },
    category: { label: say('Category'), type: 'text', sql: sql`g.name` },
    status: {
      label: say('Status'),
      type: 'choice',
      sql: ({ now }) =>
        sql`case when e.status = 'active' and e.expires_at <= ${now} then 'expired' else e.status end`,
      choices: {
        active: say('Active'),
        completed: say('Completed'),
        expired: say('Expired'),
        suspended: say('Suspended'),
        requested: say('Requested'),
        waitlisted: say('On the waiting list'),
        withdrawn: say('Withdrawn'),
      },
    },
    progress: {
      label: say('Progress'),
      type: 'percent',
      sql: lessonPercentSql(sql`e.completed_lessons`, sql`c.lesson_count`),
      summary: 'average',
    },
    completed_lessons: {
      label: say('Lessons done'),
      type: 'number',
      sql: sql`least(e.completed_lessons, c.lesson_count)`,
      summary: 'sum',
    },
    time_spent: {
      label: say('Time spent'),
      type: 'seconds',
      sql: studySeconds,
      summary: 'sum',
    },
    enrolled: { label: say('Enrolled'), type: 'instant', sql: sql`e.created_at` },
    last_active: { label: say('Last active'), type: 'instant', sql: sql`e.last_active_at` },
    completed: { label: say('Completed'), type: 'instant', sql: sql`e.completed_at` },
    expires: { label: say('Ends'), type: 'instant', sql: sql`e.expires_at` },
  },
}
