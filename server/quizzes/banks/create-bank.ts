import type { QuestionBank } from '#contract/question-banks.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { coursePolicy } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { bankPolicy } from '../policy.ts'
import { getBankRow } from './queries.ts'
import { getQuestionBank } from './read-banks.ts'
import { readerOf } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

export async function createQuestionBank(
  ctx: MemberCtx,
  courseId: string,
  { title, scope }: { title: string; scope: 'course' | 'organization' },
): Promise<QuestionBank> {
  const course = await getCourseRow(ctx, courseId)
  authorize(coursePolicy, 'update', ctx, course)
  const { id } = await ctx.db
    .insertInto('question_banks')
    .values({
      organization_id: ctx.organizationId,
      course_id: scope === 'course' ? courseId : null,
      title,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'question_bank.created',
    organizationId: ctx.organizationId,
    subject: { type: 'question_bank', id },
    detail: { title, scope, course_id: courseId },
  })
  return getQuestionBank(ctx, id)
}

export async function renameQuestionBank(ctx: MemberCtx, bankId: string, title: string) {
  const bank = await getBankRow(ctx, bankId)
  authorize(bankPolicy, 'update', ctx, bank)
  await ctx.db
    .updateTable('question_banks')
    .set({ title })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', bankId)
    .execute()
  return getQuestionBank(ctx, bankId)
}

/** The bank that new questions of a course go to; made when it is first needed. */
export async function ensureDefaultBank(ctx: MemberCtx, courseId: string): Promise<string> {
  const find = () =>
    ctx.db
      .selectFrom('question_banks')
      .select('id')
      .where('organization_id', '=', ctx.organizationId)
      .where('course_id', '=', courseId)
      .where('is_default', '=', true)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await ctx.db
    .insertInto('question_banks')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      title: word(say('Questions of this course'), await readerOf(ctx)),
      is_default: true,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.id ?? ''
}
