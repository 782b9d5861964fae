import type { ImportedQuestion, TextFormat } from '#contract/question-exchange.ts'
import type { QuestionContent } from '#contract/questions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { english } from '#server/words/english.ts'
import { readerOf } from '#server/words/reader.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'
import { word, wordAll } from '#server/words/word.ts'
import { getBankRow } from '../banks/queries.ts'
import { insertQuestions, replaceQuestion } from '../banks/save-question.ts'
import { bankPolicy } from '../policy.ts'
import { keepMedia } from './keep-media.ts'
import type { Parsed } from './parsed.ts'
import { readInThread } from './read-in-thread.ts'

interface GivenFile {
  file?: unknown
  text?: string | undefined
  format?: TextFormat | undefined
}

interface ImportOptions {
  file_name: string
  skip_problems: boolean | 'true' | 'false'
  known: 'copy' | 'update' | 'skip'
}

type QuestionReport = Omit<ImportedQuestion, 'summary' | 'problem' | 'notes'> & {
  summary: Words
  problem: Sentence | null
  notes: Sentence[]
}

/** A question of the bank as it was before an import updates it. */
export type KnownQuestion = Pick<QuestionContent, 'points' | 'tags' | 'difficulty'> & {
  id: string
  version: number
}

/** What an import would do, item by item. */
export async function previewImport(ctx: MemberCtx, bankId: string, given: GivenFile) {
  authorize(bankPolicy, 'update', ctx, await getBankRow(ctx, bankId))
  const { format, notes, items } = await readInThread(taskOf(given))
  const known = await knownQuestions(ctx, bankId, items)
  const questions = items.map((item) => reportOf(item, known))
  return wordAll({ format, notes, questions }, await readerOf(ctx))
}

/** Imports all questions of a file, or none, and keeps what became of every item. */
export async function importQuestions(
  ctx: MemberCtx,
  bankId: string,
  { skip_problems, known: policy, file_name, ...given }: GivenFile & ImportOptions,
) {
  authorize(bankPolicy, 'update', ctx, await getBankRow(ctx, bankId))
  const { format, items, media } = await readInThread(taskOf(given))
  const bad = items.filter((item) => item.problem)
  const skips = skip_problems === true || skip_problems === 'true'
  if ((bad.length > 0 && !skips) || !items.some(({ content }) => content)) {
    throw problem('questions_not_importable')
  }
  const known = await knownQuestions(ctx, bankId, items)
  const withFiles = await keepMedia(ctx, media, items)
  const report = items.map((item) => reportOf(item, known))
  const { id } = await ctx.db
    .insertInto('question_imports')
    .values({
      organization_id: ctx.organizationId,
      bank_id: bankId,
      file_name,
      format: word(format, english),
      report: JSON.stringify(report),
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fresh: { content: QuestionContent; externalId: string | null; importId: string }[] = []
  const updated: KnownQuestion[] = []
  for (const item of items) {
    if (!item.content) continue
    const content = withFiles(item.content)
    const there = policy === 'copy' ? undefined : known.get(item.externalId ?? '')
    if (!there) fresh.push({ content, externalId: item.externalId ?? null, importId: id })
    else if (policy === 'update') {
      await replaceQuestion(ctx, there, content)
      updated.push(there)
      // The same name twice in one file: the second is the next version.
      const { points, tags, difficulty } = content
      known.set(item.externalId ?? '', {
        ...there,
        version: there.version + 1,
        points,
        tags,
        difficulty,
      })
    }
  }
  await insertQuestions(ctx, bankId, fresh)
  await ctx.db
    .updateTable('question_imports')
    .set({ updated: JSON.stringify(updated) })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: 'question_bank.imported',
    organizationId: ctx.organizationId,
    subject: { type: 'question_bank', id: bankId },
    detail: {
      format: word(format, english),
      imported: fresh.length,
      updated: updated.length,
      left_out: bad.length,
    },
  })
  const questions = wordAll(report, await readerOf(ctx))
  return { id, imported: fresh.length, updated: updated.length, questions }
}

/** The file that was sent, or the text instead of one. */
function taskOf({ file, text, format }: GivenFile) {
  const bytes = file instanceof Uint8Array ? file : text ? Buffer.from(text) : null
  if (!bytes) {
    throw problem('invalid_request', {
      detail: say('Choose a file.'),
      errors: { file: say('Choose a file') },
    })
  }
  return { bytes, format }
}

/** Questions of the bank by the name that the other system gives them, locked until they are written. */
async function knownQuestions(ctx: MemberCtx, bankId: string, items: readonly Parsed[]) {
  const names = [...new Set(items.flatMap(({ externalId }) => externalId ?? []))]
  if (names.length === 0) return new Map<string, KnownQuestion>()
  const rows = await ctx.db
    .selectFrom('questions')
    .select(['id', 'version', 'points', 'tags', 'difficulty', 'external_id'])
    .where('organization_id', '=', ctx.organizationId)
    .where('bank_id', '=', bankId)
    .where('external_id', 'in', names)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ external_id, difficulty, ...row }): [string, KnownQuestion] => [
      external_id ?? '',
      { ...row, difficulty: difficulty as QuestionContent['difficulty'] },
    ]),
  )
}

/** Its sentences are stored as they are, and worded for everyone who reads them. */
const reportOf = (item: Parsed, known: ReadonlyMap<string, unknown>): QuestionReport => ({
  line: item.line,
  place: item.place ?? null,
  summary: item.summary,
  name: item.name && item.name !== item.summary ? item.name : null,
  kind: item.content?.body.kind ?? null,
  state: item.problem ? 'not_imported' : (item.notes ?? []).length > 0 ? 'changed' : 'imported',
  problem: item.problem ?? null,
  notes: item.notes ?? [],
  is_known: item.content !== undefined && known.has(item.externalId ?? ''),
})
