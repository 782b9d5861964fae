import type { Document } from '#contract/document.ts'
import type { ExchangeFormat, ImportedQuestion } from '#contract/question-exchange.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getBankRow } from '../banks/queries.ts'
import { insertQuestion } from '../banks/save-question.ts'
import { bankPolicy } from '../policy.ts'
import { readQuestions, type GivenFile } from './read-questions.ts'
import { wrap, writeQuestion } from './write-questions.ts'

/** What an import would do, question by question. */
export async function previewImport(ctx: MemberCtx, bankId: string, file: GivenFile) {
  authorize(bankPolicy, 'update', ctx, await getBankRow(ctx, bankId))
  return {
    questions: readQuestions(file).map((question): ImportedQuestion => ({
      line: question.line,
      summary: question.summary,
      kind: question.content?.body.kind ?? null,
      problem: question.problem ?? null,
      notes: question.notes ?? [],
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
    ...writeQuestion(format, {
      prompt: row.prompt as unknown as Document,
      body: row.body as unknown as QuestionBody,
      explanation: row.explanation as unknown as Document,
      points: row.points,
      tags: row.tags,
      difficulty: row.difficulty as QuestionContent['difficulty'],
    }),
  }))
  return {
    name: `${bank.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.${endings[format]}`,
    text: wrap(
      format,
      written.flatMap(({ text }) => text ?? []),
    ),
    left_out: written.flatMap(({ summary, reason }) => (reason ? { summary, reason } : [])),
    lessened: written.flatMap(({ summary, lost = [] }) =>
      lost.length > 0 ? { summary, lost } : [],
    ),
  }
}
