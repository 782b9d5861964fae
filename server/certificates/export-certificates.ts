import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { certificatesPolicy } from './policy.ts'
import { listForExport, type CertificateFilter } from './queries.ts'
import { studyHours } from '#server/progress/study-time.ts'
import { printCode, statusAt, studySecondsOf } from './rules.ts'
import { verifyUrl } from './sheet-urls.ts'

const heading = [
  'Certificate',
  'Learner',
  'Course',
  'Status',
  'Hours',
  'Score',
  'Completed',
  'Issued',
  'Expires',
  'Address',
]

export async function exportCertificates(ctx: MemberCtx, filter: Omit<CertificateFilter, 'sort'>) {
  authorize(certificatesPolicy, 'list', ctx, undefined)
  const rows = await listForExport(ctx, { ...filter, sort: 'issued' })
  const lines = rows.map((row) => [
    printCode(row.code),
    row.learner_name,
    row.course_title,
    statusAt(row, ctx.now),
    String(studyHours(studySecondsOf(row))),
    row.score_percent === null ? '' : String(row.score_percent),
    row.completed_at.toISOString(),
    row.issued_at.toISOString(),
    row.expires_at?.toISOString() ?? '',
    verifyUrl(ctx.app, row.code),
  ])
  const csv = [heading, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
  return {
    name: `certificates-${ctx.now.toISOString().slice(0, 10)}.csv`,
    content_type: 'text/csv; charset=utf-8',
    base64: Buffer.from(`\uFEFF${csv}\r\n`).toString('base64'),
  }
}

/** Quoted where needed; a leading sign that a spreadsheet would run as a formula is taken as text. */
function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
