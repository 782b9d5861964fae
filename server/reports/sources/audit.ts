import { sql } from 'kysely'
import type { Source } from '../engine/source.ts'
import { emailColumn, personColumn } from './people-columns.ts'
import { say } from '#server/words/sentence.ts'

/** One row for each entry of the audit log. */
export const audit: Source = {
  name: 'audit',
  label: say('Audit log'),
  description: say('One row per recorded change: who, what, when and from where.'),
  readBy: ['admin'],
  base: ({ db, organizationId }) =>
    db
      .selectFrom('audit_entries as a')
      .leftJoin('people as p', 'p.id', 'a.actor_id')
      .where('a.organization_id', '=', organizationId),
  key: sql`a.id`,
  period: { label: say('When'), sql: sql`a.created_at`, type: 'instant' },
  columns: {
    at: { label: say('When'), type: 'instant', sql: sql`a.created_at` },
    actor: personColumn(say('Who'), 'p'),
    email: emailColumn('p'),
    action: { label: say('Action'), type: 'text', sql: sql`a.action` },
    subject_type: { label: say('About'), type: 'text', sql: sql`a.subject_type` },
    subject_id: { label: say('ID'), type: 'text', sql: sql`a.subject_id`, isUnique: true },
    reason: { label: say('Reason'), type: 'text', sql: sql`a.reason` },
    ip_address: { label: say('IP address'), type: 'text', sql: sql`a.ip_address` },
  },
}
