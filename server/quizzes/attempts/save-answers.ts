import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'
import type {
  saveAnswers as endpoint,
  EntryReceipt,
  JournalEntry,
} from '#contract/quiz-attempts.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { serverInstant } from '#server/progress/completion.ts'
import { listOwnAnswerFiles } from './answer-files.ts'
import { isOver, statusOf } from './rules.ts'
import { readerOf } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

interface Batch {
  sent_at: string
  entries: JournalEntry[]
}

/**
 * Appends to the journal. Each entry gets a receipt of its own: saved, late (kept, not scored) or refused with the
 * reason. The same entry sent again gets the same receipt, and nothing that was written is ever changed.
 */
export async function saveAnswers(
  ctx: MemberCtx,
  attemptId: string,
  { sent_at, entries }: Batch,
): Promise<Answer<typeof endpoint>> {
  const attempt = await readAttempt(ctx, attemptId, entries)
  const over = attempt.submitted_at !== null || isOver(attempt, ctx.now)
  const refusals = new Map<string, ErrorCode>()
  const ownFiles = await listOwnAnswerFiles(ctx, entries)
  const fitting = entries.filter((entry) => {
    const kind = attempt.kinds[entry.question_id]
    const refusal: ErrorCode | null =
      kind === undefined
        ? 'question_not_in_attempt'
        : entry.answer && entry.answer.kind !== kind
          ? 'answer_kind_differs'
          : entry.answer?.kind === 'file' && entry.answer.file_ids.some((id) => !ownFiles.has(id))
            ? 'file_not_found'
            : null
    if (refusal) refusals.set(entry.id, refusal)
    return refusal === null
  })
  const written = await append(ctx, attempt, fitting, { sent_at, over })
  const repeated = fitting.filter(({ id }) => !written.has(id))
  const known = await readKnown(ctx, attemptId, repeated)

  const reader = await readerOf(ctx)
  const receipts = entries.map((entry): EntryReceipt => {
    const refusal = refusals.get(entry.id)
    if (refusal) return refused(entry.id, refusal, reader)
    if (written.has(entry.id)) return receipt(entry.id, ctx.now, over, reader)
    const before = known.get(entry.id)
    return before && isSame(before, entry)
      ? receipt(entry.id, before.received_at, before.is_late, reader)
      : refused(entry.id, 'entry_id_reused', reader)
  })
  return {
    now: ctx.now.toISOString(),
    status: statusOf(attempt),
    deadline_at: attempt.deadline_at?.toISOString() ?? null,
    receipts,
  }
}

interface JournalAttempt {
  id: string
  started_at: Date
  deadline_at: Date | null
  submitted_at: Date | null
  graded_at: Date | null
  voided_at: Date | null
  /** Kinds of the questions that the entries name, by id; what is missing is not in the attempt. */
  kinds: Record<string, string>
}

/** Locked against submission, but not against other devices: an entry is either before it and scored, or after it and late. */
async function readAttempt(ctx: MemberCtx, attemptId: string, entries: readonly JournalEntry[]) {
  const ids = [...new Set(entries.map(({ question_id }) => question_id))]
  const { rows } = await sql<JournalAttempt>`
    select a.id, a.started_at, a.deadline_at, a.submitted_at, a.graded_at, a.voided_at,
      coalesce((select jsonb_object_agg(q.question_id, v.body ->> 'kind')
        from unnest(${ids}::uuid[]) as named (question_id)
        join attempt_questions q on q.organization_id = a.organization_id and q.attempt_id = a.id
          and q.question_id = named.question_id
        join question_versions v on v.organization_id = q.organization_id and v.id = q.version_id), '{}') as kinds
    from quiz_attempts a
    where a.organization_id = ${ctx.organizationId} and a.id = ${attemptId} and a.person_id = ${ctx.personId}
    for share of a`.execute(ctx.db)
  const attempt = rows[0]
  if (!attempt) throw problem('attempt_not_found')
  return attempt
}

async function append(
  ctx: MemberCtx,
  attempt: JournalAttempt,
  entries: readonly JournalEntry[],
  { sent_at, over }: { sent_at: string; over: boolean },
): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const rows = await ctx.db
    .insertInto('attempt_entries')
    .values(
      entries.map((entry) => {
        const at = serverInstant(entry.at, sent_at, ctx.now)
        return {
          organization_id: ctx.organizationId,
          attempt_id: attempt.id,
          id: entry.id,
          question_id: entry.question_id,
          answer: entry.answer ? JSON.stringify(entry.answer) : null,
          marked: entry.marked ?? null,
          spent_seconds: entry.spent_seconds,
          answered_at: at < attempt.started_at ? attempt.started_at : at,
          received_at: ctx.now,
          is_late: over,
        }
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function readKnown(ctx: MemberCtx, attemptId: string, entries: readonly JournalEntry[]) {
  if (entries.length === 0) return new Map<string, never>()
  const rows = await ctx.db
    .selectFrom('attempt_entries')
    .select(['id', 'question_id', 'answer', 'marked', 'received_at', 'is_late'])
    .where('organization_id', '=', ctx.organizationId)
    .where('attempt_id', '=', attemptId)
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface Known {
  question_id: string
  answer: unknown
  marked: boolean | null
}

const isSame = (known: Known, entry: JournalEntry) =>
  known.question_id === entry.question_id &&
  known.marked === (entry.marked ?? null) &&
  isDeepStrictEqual(known.answer ?? null, entry.answer ?? null)

const tooLate = say('This came after the end of the attempt. It is kept, but not scored.')

const receipt = (id: string, receivedAt: Date, late: boolean, reader: Reader): EntryReceipt => ({
  id,
  outcome: late ? 'late' : 'saved',
  received_at: receivedAt.toISOString(),
  code: null,
  detail: late ? word(tooLate, reader) : null,
})

const refused = (id: string, code: ErrorCode, reader: Reader): EntryReceipt => ({
  id,
  outcome: 'refused',
  received_at: null,
  code,
  detail: word({ message: errorCatalogue[code].detail }, reader),
})
