import { sql, type RawBuilder } from 'kysely'
import { auditSentence } from '#server/audit/audit-sentence.ts'
import { findNames } from '#server/audit/find-names.ts'
import type { Ctx } from '#server/http/context.ts'
import { english } from '#server/words/english.ts'
import { word } from '#server/words/word.ts'

interface Row {
  id: string
  /** As text: it has more digits than a number holds. Null for entries from before there were streams. */
  written_in: string | null
  organization_id: string | null
  organization: string | null
  actor_id: string | null
  actor: string | null
  actor_email: string | null
  action: string
  subject_type: string
  subject_id: string
  detail: Record<string, unknown>
  reason: string | null
  request_id: string | null
  ip_address: string | null
  created_at: Date
}

export interface AuditLine {
  id: string
  written_in: string
  created_at: Date
  text: string
}

/** Entries as lines of JSON. The fields are a promise to log systems: docs/audit-export.md lists them. */
export async function readAuditLines(
  ctx: Ctx,
  given: { where: RawBuilder<unknown>; orderBy: RawBuilder<unknown>; limit: number },
): Promise<AuditLine[]> {
  const { rows } = await sql<Row>`
    select a.id, a.written_in::text, a.organization_id, o.name as organization, a.actor_id,
      nullif(trim(p.first_name || ' ' || p.last_name), '') as actor, p.email as actor_email, a.action, a.subject_type,
      a.subject_id, a.detail, a.reason, a.request_id, a.ip_address, a.created_at
    from (select * from audit_entries a where ${given.where} order by ${given.orderBy} limit ${given.limit}) a
    left join organizations o on o.id = a.organization_id
    left join people p on p.id = a.actor_id
    order by ${given.orderBy}`.execute(ctx.db)
  const names = await findNames(ctx.db, rows)
  return rows.map((row) => ({
    id: row.id,
    written_in: row.written_in ?? '0',
    created_at: row.created_at,
    text: JSON.stringify({
      id: row.id,
      time: row.created_at.toISOString(),
      organization: row.organization_id && { id: row.organization_id, name: row.organization },
      action: row.action,
      message: word(auditSentence(ctx.app.auditWords, row, names), english),
      actor: row.actor_id && { id: row.actor_id, name: row.actor, email: row.actor_email },
      subject: { type: row.subject_type, id: row.subject_id },
      detail: row.detail,
      reason: row.reason,
      ip_address: row.ip_address,
      request_id: row.request_id,
    }),
  }))
}
