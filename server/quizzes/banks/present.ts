import type { Document } from '#contract/document.ts'
import type { Question, QuestionBank, QuestionRow } from '#contract/question-banks.ts'
import type { QuestionBody, QuestionDifficulty, QuestionKind } from '#contract/questions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import type { BankRow, FullQuestionRow, QuestionRowRow } from './queries.ts'

export const presentBank = (row: BankRow, canUpdate: boolean): QuestionBank => ({
  id: row.id,
  title: row.title,
  course_id: row.course_id,
  course_title: row.course_title,
  question_count: row.question_count,
  tags: row.tags,
  updated_at: (row.changed_at ?? row.created_at).toISOString(),
  can: { update: canUpdate },
})

export const presentQuestionRow = (row: QuestionRowRow): QuestionRow => ({
  id: row.id,
  bank_id: row.bank_id,
  kind: row.kind as QuestionKind,
  summary: row.summary,
  points: row.points,
  tags: row.tags,
  difficulty: row.difficulty as QuestionDifficulty,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
})

/** With the key: only for those who may see the bank. */
export const presentQuestion = (
  ctx: MemberCtx,
  row: FullQuestionRow,
  files: Record<string, string>,
): Question => ({
  ...presentQuestionRow(row),
  prompt: row.prompt as unknown as Document,
  body: row.body as unknown as QuestionBody,
  explanation: row.explanation as unknown as Document,
  updated_by: presentPersonNameOrNull(ctx.app, row.updater),
  files,
})
