import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { lessonPercentSql } from '#server/enrollments/lesson-percent.ts'
import { studySeconds } from '#server/progress/study-time.ts'

/** One row for each learner in each course. */
export const places: Source = {
  name: 'places',
  label: 'Learners in courses',
  description: 'One row per learner and course, with progress and dates.',
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
  period: { label: 'Enrolled', sql: sql`e.created_at`, type: 'instant' },
  courseId: sql`e.course_id`,
  columns: {
    learner: personColumn('Learner', 'p'),
    email: emailColumn('p'),
    course: { label: 'Course', type: 'course', sql: sql`k.title`, id: sql`k.id` },
    category: { label: 'Category', type: 'text', sql: sql`g.name` },
    status: {
      label: 'Status',
      type: 'choice',
      sql: ({ now }) =>
        sql`case when e.status = 'active' and e.expires_at <= ${now} then 'expired' else e.status end`,
      choices: {
        active: 'Active',
        completed: 'Completed',
        expired: 'Expired',
        suspended: 'Suspended',
        requested: 'Requested',
        waitlisted: 'On the waiting list',
        withdrawn: 'Withdrawn',
      },
    },
    progress: {
      label: 'Progress',
      type: 'percent',
      sql: lessonPercentSql(sql`e.completed_lessons`, sql`c.lesson_count`),
      summary: 'average',
    },
    completed_lessons: {
      label: 'Lessons done',
      type: 'number',
      sql: sql`least(e.completed_lessons, c.lesson_count)`,
      summary: 'sum',
    },
    time_spent: {
      label: 'Time spent',
      type: 'seconds',
      sql: studySeconds,
      summary: 'sum',
    },
    enrolled: { label: 'Enrolled', type: 'instant', sql: sql`e.created_at` },
    last_active: { label: 'Last active', type: 'instant', sql: sql`e.last_active_at` },
    completed: { label: 'Completed', type: 'instant', sql: sql`e.completed_at` },
    expires: { label: 'Ends', type: 'instant', sql: sql`e.expires_at` },
  },
}
