import type { TranscriptRow } from '#contract/transcripts.ts'
import { afterTransaction } from '#server/http/after-transaction.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { getPerson } from '#server/identity/queries.ts'
import { listTranscript } from './my-learning.ts'
import { renderTranscript, type TranscriptPage } from './render-transcript.ts'
import { dayIn } from './streak.ts'
import { studyHours, studyTimeText } from './study-time.ts'

interface Request {
  organization?: string | undefined
  format: 'csv' | 'pdf'
}

/** The person's courses as a file to keep or to hand in. */
export async function exportTranscript(ctx: PersonCtx, { organization, format }: Request) {
  const person = await getPerson(ctx.db, ctx.personId)
  const rows = await listTranscript(ctx, { organization })
  const day = (instant: string | null) =>
    instant ? dayIn(person.time_zone, new Date(instant)) : ''
  const today = dayIn(person.time_zone, ctx.now)
  const name = `transcript-${today}.${format}`
  if (format === 'csv') {
    const bytes = Buffer.from(`\uFEFF${csvOf(rows, day)}`, 'utf8')
    return { name, content_type: 'text/csv; charset=utf-8', base64: bytes.toString('base64') }
  }
  const page: TranscriptPage = {
    learner: `${person.first_name} ${person.last_name}`,
    today,
    rows: rows.map((row) => ({
      course: row.course_title,
      organization: row.organization_name,
      status: row.status,
      started: day(row.started_at),
      completed: day(row.completed_at),
      lessons: `${row.completed_lessons} of ${row.lesson_count}`,
      hours: studyTimeText(row.spent_seconds),
    })),
  }
  return afterTransaction(async () => ({
    name,
    content_type: 'application/pdf',
    base64: Buffer.from(await renderTranscript(page)).toString('base64'),
  }))
}

export function csvOf(rows: TranscriptRow[], day: (instant: string | null) => string): string {
  const heading = [
    'Course',
    'Organization',
    'Status',
    'Started',
    'Completed',
    'Lessons completed',
    'Lessons',
    'Hours',
  ]
  const lines = rows.map((row) => [
    row.course_title,
    row.organization_name,
    row.status,
    day(row.started_at),
    day(row.completed_at),
    String(row.completed_lessons),
    String(row.lesson_count),
    studyHours(row.spent_seconds).toFixed(1),
  ])
  return [heading, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n') + '\r\n'
}

/** Quoted where needed; a leading sign that a spreadsheet would run as a formula is taken as text. */
function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
