import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'

/** One row for each certificate. */
export const certificates: Source = {
  name: 'certificates',
  label: 'Certificates',
  description: 'One row per certificate, with its course and dates.',
  readBy: ['admin', 'instructor'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('certificates as c')
      .innerJoin('people as p', 'p.id', 'c.person_id')
      .where('c.organization_id', '=', organizationId),
  key: sql`c.id`,
  period: { label: 'Issued', sql: sql`c.issued_at`, type: 'instant' },
  courseId: sql`c.course_id`,
  columns: {
    learner: personColumn('Learner', 'p'),
    email: emailColumn('p'),
    course: { label: 'Course', type: 'course', sql: sql`c.course_title`, id: sql`c.course_id` },
    code: { label: 'Code', type: 'text', sql: sql`c.code`, isUnique: true },
    status: {
      label: 'Status',
      type: 'choice',
      sql: ({ now }) => sql`case when c.revoked_at is not null then 'revoked'
        when c.superseded_at is not null then 'superseded' when c.expires_at <= ${now} then 'expired'
        else 'valid' end`,
      choices: {
        valid: 'Valid',
        expired: 'Expired',
        revoked: 'Revoked',
        superseded: 'Replaced',
      },
    },
    score: { label: 'Score', type: 'percent', sql: sql`c.score_percent`, summary: 'average' },
    hours: { label: 'Hours', type: 'number', sql: sql`c.hours`, summary: 'sum' },
    issued: { label: 'Issued', type: 'instant', sql: sql`c.issued_at` },
    expires: { label: 'Valid until', type: 'instant', sql: sql`c.expires_at` },
    revoked: { label: 'Revoked', type: 'instant', sql: sql`c.revoked_at` },
  },
}
