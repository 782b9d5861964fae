import { sql, type RawBuilder } from 'kysely'
import type { RetentionKind } from '#contract/school-settings.ts'
import { daysLater } from '#server/identity/rules.ts'

interface Records {
  table: string
  /** When a record was made. */
  at: string
  /** Records that something still waits for are kept. */
  when?: RawBuilder<boolean>
}

/** What can be removed. All of it is a log or a chat that nothing else refers to or is counted from. */
const records: Record<RetentionKind, Records> = {
  audit_log: { table: 'audit_entries', at: 'created_at' },
  sign_in_log: { table: 'saml_log', at: 'created_at' },
  tool_log: { table: 'lti_log', at: 'created_at' },
  webhook_log: {
    table: 'webhook_deliveries',
    at: 'created_at',
    when: sql<boolean>`(delivered_at is not null or failed_at is not null)`,
  },
  meeting_chat: {
    table: 'meeting_messages',
    at: 'sent_at',
    // Files of a chat belong to its messages.
    when: sql<boolean>`not exists (select 1 from attachments a
      where a.organization_id = meeting_messages.organization_id and a.subject_id = meeting_messages.id)`,
  },
}

export const retentionKinds = Object.keys(records) as RetentionKind[]

export const dueBefore = (now: Date, days: number): Date => daysLater(now, -days)

export const tableOf = (kind: RetentionKind) => sql.table(records[kind].table)

/** The only definition of what is removed: the preview counts these records and the job deletes them. */
export function isDue(kind: RetentionKind, organizationId: string, before: Date) {
  const { at, when = sql<boolean>`true` } = records[kind]
  return sql<boolean>`organization_id = ${organizationId} and ${sql.ref(at)} < ${before} and ${when}`
}
