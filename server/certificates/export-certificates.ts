import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { certificatesPolicy } from './policy.ts'
import { listForExport, type CertificateFilter } from './queries.ts'
import { studyHours } from '#server/progress/study-time.ts'
import { printCode, statusAt, studySecondsOf } from './rules.ts'
import { verifyUrl } from './sheet-urls.ts'
import { csvFile } from '#server/files/csv.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'

const heading = [
  say('Certificate'),
  say('Learner'),
  say('Course'),
  say('Status'),
  say('Hours'),
  say('Score'),
  say('Completed'),
  say('Issued'),
  say('Valid until'),
  say('Link'),
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
  const head = await wordHead(ctx, heading)
  return csvFile(`certificates-${ctx.now.toISOString().slice(0, 10)}`, [head, ...lines])
}
