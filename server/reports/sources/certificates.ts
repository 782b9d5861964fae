import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { say } from '#server/words/sentence.ts'

/** One row for each certificate. */
export const certificates: Source = {
  name: 'certificates',
  label: say('Certificates'),
  description: say('One row per certificate, with its course and dates.'),
  readBy: ['admin', 'instructor'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('certificates as c')
      .innerJoin('people as p', 'p.id', 'c.person_id')
      .where('c.organization_id', '=', organizationId),
  key: sql`c.id`,
  period: { label: say('Issued'), sql: sql`c.issued_at`, type: 'instant' },
  courseId: sql`c.course_id`,
  columns: {
    learner: personColumn(say('Learner'), 'p'),
    email: emailColumn('p'),
    course: {
      label: say('Course'),
      type: 'course',
      sql: sql`c.course_title`,
      id: sql`c.course_id`,
    },
    code: { label: say('Code'), type: 'text', sql: sql`c.code`, isUnique: true },
    status: {
      label: say('Status'),
      type: 'choice',
      sql: ({ now }) => sql`case when c.revoked_at is not null then 'revoked'
        when c.superseded_at is not null then 'superseded' when c.expires_at <= ${now} then 'expired'
        else 'valid' end`,
      choices: {
        valid: say('Valid'),
        expired: say('Expired'),
        revoked: say('Revoked'),
        superseded: say('Replaced'),
      },
    },
    score: { label: say('Score'), type: 'percent', sql: sql`c.score_percent`, summary: 'average' },
    hours: { label: say('Hours'), type: 'number', sql: sql`c.hours`, summary: 'sum' },
    issued: { label: say('Issued'), type: 'instant', sql: sql`c.issued_at` },
    expires: { label: say('Valid until'), type: 'instant', sql: sql`c.expires_at` },
    revoked: { label: say('Revoked'), type: 'instant', sql: sql`c.revoked_at` },
  },
}
