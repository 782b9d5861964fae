import * as z from 'zod/mini'
import type { Document } from '#contract/document.ts'
import type { ExchangeFormat, ImportedQuestion } from '#contract/question-exchange.ts'
import { QuestionContent, type QuestionBody } from '#contract/questions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { getBankRow } from '../banks/queries.ts'
import { assertSound, insertQuestion } from '../banks/save-question.ts'
import { bankPolicy } from '../policy.ts'
import { readAiken, writeAiken } from './aiken.ts'
import { csvHead, readCsv, writeCsv } from './csv.ts'
import { readGift, writeGift } from './gift.ts'
import { readMoodleXml, writeMoodleXml } from './moodle-xml.ts'
import { maximumQuestions, type Parsed } from './parsed.ts'

interface GivenFile {
  format: ExchangeFormat
  text: string
}

const readers: Record<ExchangeFormat, (text: string) => Parsed[]> = {
  gift: readGift,
  aiken: readAiken,
  csv: readCsv,
  moodle_xml: readMoodleXml,
}

/** Reads a file and holds every question against the same rules as one that is written by hand. */
export function readQuestions({ format, text }: GivenFile): Parsed[] {
  const found = readers[format](text)
  if (found.length > maximumQuestions) {
    throw problem('questions_not_importable', {
      detail: `Import at most ${maximumQuestions} questions at a time.`,
    })
  }
  return found.map((question): Parsed => {
    if (!question.content) return question
    const checked = z.safeParse(QuestionContent, question.content)
    const { line, summary } = question
    if (!checked.success) {
      return { line, summary, problem: `${checked.error.issues[0]?.message ?? 'It is not valid'}.` }
    }
    try {
      assertSound(checked.data)
      return { line, summary, content: checked.data }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { line, summary, problem: error.message }
    }
  })
}

/** What an import would do, question by question. */
export async function previewImport(ctx: MemberCtx, bankId: string, file: GivenFile) {
  authorize(bankPolicy, 'update', ctx, await getBankRow(ctx, bankId))
  return {
    questions: readQuestions(file).map((question): ImportedQuestion => ({
      line: question.line,
      summary: question.summary,
      kind: question.content?.body.kind ?? null,
      problem: question.problem ?? null,
    })),
  }
}

/** Takes over all questions of a file, or none. */
export async function importQuestions(
  ctx: MemberCtx,
  bankId: string,
  { skip_problems, ...file }: GivenFile & { skip_problems: boolean },
) {
  authorize(bankPolicy, 'update', ctx, await getBankRow(ctx, bankId))
  const questions = readQuestions(file)
  const bad = questions.filter((question) => question.problem)
  if ((bad.length > 0 && !skip_problems) || bad.length === questions.length) {
    throw problem('questions_not_importable')
  }
  let imported = 0
  for (const { content } of questions) {
    if (!content) continue
    await insertQuestion(ctx, bankId, content)
    imported += 1
  }
  await audit(ctx, {
    action: 'question_bank.imported',
    organizationId: ctx.organizationId,
    subject: { type: 'question_bank', id: bankId },
    detail: { format: file.format, imported, left_out: bad.length },
  })
  return { imported }
}

const writers: Record<ExchangeFormat, (content: QuestionContent) => string | null> = {
  gift: writeGift,
  aiken: writeAiken,
  csv: writeCsv,
  moodle_xml: writeMoodleXml,
}

const endings: Record<ExchangeFormat, string> = {
  gift: 'gift.txt',
  aiken: 'aiken.txt',
  csv: 'csv',
  moodle_xml: 'xml',
}

/** Writes a bank as a file, and names what the format has no words for. */
export async function exportQuestions(ctx: MemberCtx, bankId: string, format: ExchangeFormat) {
  const bank = await getBankRow(ctx, bankId)
  const rows = await ctx.db
    .selectFrom('questions as q')
    .innerJoin('question_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'q.organization_id')
        .onRef('v.question_id', '=', 'q.id')
        .onRef('v.number', '=', 'q.version'),
    )
    .select([
      'q.summary',
      'q.points',
      'q.tags',
      'q.difficulty',
      'v.prompt',
      'v.body',
      'v.explanation',
    ])
    .where('q.organization_id', '=', ctx.organizationId)
    .where('q.bank_id', '=', bankId)
    .where('q.deleted_at', 'is', null)
    .orderBy('q.created_at')
    .orderBy('q.id')
    .execute()
  const written = rows.map((row) => ({
    summary: row.summary,
    text: writers[format]({
      prompt: row.prompt as unknown as Document,
      body: row.body as unknown as QuestionBody,
      explanation: row.explanation as unknown as Document,
      points: row.points,
      tags: row.tags,
      difficulty: row.difficulty as QuestionContent['difficulty'],
    }),
  }))
  const texts = written.flatMap(({ text }) => text ?? [])
  return {
    name: `${bank.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.${endings[format]}`,
    text: wrap(format, texts),
    left_out: written.filter(({ text }) => text === null).map(({ summary }) => summary),
  }
}

function wrap(format: ExchangeFormat, texts: string[]): string {
  if (format === 'csv') return `${[csvHead, ...texts].join('\n')}\n`
  if (format === 'moodle_xml') {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${texts.join('\n')}\n</quiz>\n`
  }
  return `${texts.join('\n\n')}\n`
}
