import type { TranscriptRow } from '#contract/transcripts.ts'
import { afterTransaction } from '#server/http/after-transaction.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { getPerson } from '#server/identity/queries.ts'
import { listTranscript } from './my-learning.ts'
import { renderTranscript, type TranscriptPage } from './render-transcript.ts'
import { dayIn } from './streak.ts'
import { studyHours, studyTimeText } from './study-time.ts'
import { csvFile } from '#server/files/csv.ts'
import { localeOf } from '#server/words/languages.ts'
import { readerOf } from '#server/words/reader.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

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
  const reader = await readerOf(ctx)
  if (format === 'csv') {
    return csvFile(`transcript-${today}`, linesOf(rows, day, reader))
  }
  const page: TranscriptPage = {
    language: reader.language,
    learner: `${person.first_name} ${person.last_name}`,
    today,
    rows: rows.map((row) => ({
      course: row.course_title,
      organization: row.organization_name,
      status: word(statusWords[row.status], reader),
      started: day(row.started_at),
      completed: day(row.completed_at),
      lessons: word(
        say('{done, number} of {total, number}', {
          done: row.completed_lessons,
          total: row.lesson_count,
        }),
        reader,
      ),
      hours: studyTimeText(row.spent_seconds, localeOf(reader.language)),
    })),
  }
  return afterTransaction(async () => ({
    name: `transcript-${today}.pdf`,
    content_type: 'application/pdf',
    base64: Buffer.from(await renderTranscript(page)).toString('base64'),
  }))
}

const statusWords: Record<TranscriptRow['status'], Sentence> = {
  active: say('Active'),
  completed: say('Completed'),
  expired: say('Expired'),
  suspended: say('Suspended'),
  requested: say('Requested'),
  waitlisted: say('On the waiting list'),
  withdrawn: say('Withdrawn'),
}

const heading = [
  say('Course'),
  say('Organization'),
  say('Status'),
  say('Started'),
  say('Completed'),
  say('Lessons completed'),
  say('Lessons'),
  say('Hours'),
]

const linesOf = (
  rows: TranscriptRow[],
  day: (instant: string | null) => string,
  reader: Reader,
) => [
  heading.map((column) => word(column, reader)),
  ...rows.map((row) => [
    row.course_title,
    row.organization_name,
    word(statusWords[row.status], reader),
    day(row.started_at),
    day(row.completed_at),
    row.completed_lessons,
    row.lesson_count,
    studyHours(row.spent_seconds).toFixed(1),
  ]),
]
