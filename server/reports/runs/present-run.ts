import type { ReportFormat, ReportRun, ReportRunStatus } from '#contract/report-runs.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull, type PersonNameRow } from '#server/identity/person-name.ts'
import { word, type Reader } from '#server/words/word.ts'

interface RunRow {
  id: string
  title: string
  format: string
  recipient_ids: string[] | null
  row_count: number
  total_count: number | null
  is_cut_off: boolean
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  failed_at: Date | null
  failure: string | null
  file_id: string | null
  file_name: string | null
  size_bytes: number | null
  asker: PersonNameRow | null
}

export const presentRun = (ctx: MemberCtx, row: RunRow, reader: Reader): ReportRun => ({
  id: row.id,
  title: row.title,
  format: row.format as ReportFormat,
  status: statusOf(row),
  is_scheduled: row.recipient_ids !== null,
  asked_by: presentPersonNameOrNull(ctx.app, row.asker),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  row_count: row.row_count,
  total_count: row.total_count,
  is_cut_off: row.is_cut_off,
  // Stored in English, which is the key of its translations.
  failure: row.failure && word({ message: row.failure }, reader),
  download_url:
    row.file_id && row.file_name
      ? fileUrl(ctx.app, { id: row.file_id, name: row.file_name })
      : null,
  size_bytes: row.size_bytes,
})

function statusOf(row: RunRow): ReportRunStatus {
  if (row.failed_at) return 'failed'
  if (row.finished_at) return 'finished'
  return row.started_at ? 'running' : 'waiting'
}
