import { sql, type RawBuilder } from 'kysely'
import { exportRules } from './all-rules.ts'
import type { ExportRule } from './rules.ts'

/** The lists of an archive by name, each a query that gives one JSON object per row. */
export function listsOf(organizationId: string): Record<string, RawBuilder<{ row: unknown }>> {
  const tables = Object.entries(exportRules)
    .filter(([, { columns }]) => columns.exported.length > 0)
    .map(([table, rule]) => [table, rowsOf(table, rule, organizationId)] as const)
  return { people: membersOf(organizationId), ...Object.fromEntries(tables) }
}

/** Names and addresses of members; everything else of an account is the person's own. */
const membersOf = (organizationId: string) =>
  sql<{
    row: unknown
  }>`select jsonb_build_object('id', p.id, 'email', p.email, 'username', p.username,
      'first_name', p.first_name, 'last_name', p.last_name) as row
    from memberships m join people p on p.id = m.person_id where m.organization_id = ${organizationId}`

function rowsOf(table: string, { columns, only, of }: ExportRule, organizationId: string) {
  const fields = sql.join(columns.exported.map((name) => sql`t.${sql.id(name)}`))
  const mine =
    of === 'itself'
      ? sql`t.id = ${organizationId}`
      : of === 'organization'
        ? sql`t.organization_id = ${organizationId}`
        : of === 'desk'
          ? sql`t.desk_id in (select d.id from support_desks d where d.organization_id = ${organizationId})`
          : sql`t.${sql.id(of[1])} in (select u.id from ${sql.table(of[0])} u where u.organization_id = ${organizationId})`
  return sql<{ row: unknown }>`select to_jsonb(r) as row from ${sql.table(table)} t
    cross join lateral (select ${fields}) r where ${mine} ${only ? sql`and (${sql.raw(only)})` : sql``}`
}

export interface ExportedFile {
  id: string
  purpose: string
  name: string
  storage_key: string
  created_at: Date
}

/** Files by what they are for: those of the organization, and what people gave it. Not attachments of private messages. */
const fileConditions: Record<string, RawBuilder<boolean>> = {
  'organization-logo': sql`true`,
  certificate_image: sql`true`,
  course_media: sql`true`,
  course_cover: sql`true`,
  package: sql`true`,
  submission_file: sql`exists (select from submission_files s where s.organization_id = f.organization_id and s.file_id = f.id)`,
  quiz_answer: sql`f.id in (select (jsonb_array_elements_text(e.answer -> 'file_ids'))::uuid from attempt_entries e
    join quiz_attempts a on a.organization_id = e.organization_id and a.id = e.attempt_id
    where e.organization_id = f.organization_id and a.submitted_at is not null
      and jsonb_typeof(e.answer -> 'file_ids') = 'array')`,
  attachment: sql`exists (select from attachments s where s.organization_id = f.organization_id and s.file_id = f.id
    and s.subject_type <> 'message')`,
}

/** Purposes whose files stay: they are a person's own, or were made by the product from what is exported anyway. */
export const withheldPurposes: readonly string[] = [
  'avatar',
  'personal-data',
  'organization-export',
  'report',
  'course_import',
]

export const exportedPurposes: readonly string[] = [
  ...Object.keys(fileConditions),
  'ticket_attachment',
]

export const filesOf = (organizationId: string) => sql<ExportedFile>`
  select f.id, f.purpose, f.name, f.storage_key, f.created_at from files f
  where f.ready_at is not null and f.deleted_at is null and (
    (f.organization_id = ${organizationId} and (${sql.join(
      Object.entries(fileConditions).map(
        ([purpose, condition]) => sql`(f.purpose = ${purpose} and ${condition})`,
      ),
      sql` or `,
    )}))
    or (f.purpose = 'ticket_attachment' and f.id in (select s.file_id from support_attachments s
      join support_desks d on d.id = s.desk_id where d.organization_id = ${organizationId})))
  order by f.created_at, f.id`
