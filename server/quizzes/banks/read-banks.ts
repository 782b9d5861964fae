import type { listQuestions, Question, QuestionBank } from '#contract/question-banks.ts'
import type { Input } from '#contract/endpoint.ts'
import type { QuestionBody } from '#contract/questions.ts'
import type { Document } from '#contract/document.ts'
import { coursePolicy } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { pictureUrlsOf } from '../pictures.ts'
import { bankPolicy } from '../policy.ts'
import { picturesIn } from '../shown.ts'
import { presentBank, presentQuestion, presentQuestionRow } from './present.ts'
import { getBankRow, getQuestionRow, listBanks, pageOfQuestions } from './queries.ts'

export async function listQuestionBanks(ctx: MemberCtx, courseId: string) {
  const course = await getCourseRow(ctx, courseId)
  const items = (await listBanks(ctx, courseId)).map((row) =>
    presentBank(row, row.course_id === null || coursePolicy.update(ctx, course)),
  )
  return { items }
}

export async function getQuestionBank(ctx: MemberCtx, bankId: string): Promise<QuestionBank> {
  const bank = await getBankRow(ctx, bankId)
  return presentBank(bank, bankPolicy.update(ctx, bank))
}

export async function readQuestions(
  ctx: MemberCtx,
  bankId: string,
  query: Input<typeof listQuestions>['query'],
) {
  await getBankRow(ctx, bankId)
  const { rows, total, total_capped } = await pageOfQuestions(ctx, bankId, query)
  return { items: rows.map(presentQuestionRow), total, total_capped }
}

/** A question as its author wrote it; for everyone else it does not exist. */
export async function getQuestion(ctx: MemberCtx, questionId: string): Promise<Question> {
  const row = await getQuestionRow(ctx, questionId)
  await assertReadable(ctx, row.bank_id)
  const files = await pictureUrlsOf(
    ctx,
    picturesIn({
      prompt: row.prompt as unknown as Document,
      body: row.body as unknown as QuestionBody,
      explanation: row.explanation as unknown as Document,
    }),
  )
  return presentQuestion(ctx, row, files)
}

async function assertReadable(ctx: MemberCtx, bankId: string) {
  try {
    await getBankRow(ctx, bankId)
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? problem('question_not_found') : error
  }
}
