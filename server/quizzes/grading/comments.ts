import { sql } from 'kysely'
import type { PassageComment, PassageCommentBody } from '#contract/grading.ts'
import { authorize } from '#server/access/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { Db } from '#server/db/database.ts'
import { presentComment, quoteOf } from '#server/grading/passage.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { listAnswers } from '../attempts/queries.ts'
import { attemptPolicy } from '../policy.ts'
import { lockCourseAttempt } from './queries.ts'

interface Which {
  courseId: string
  attemptId: string
  questionId: string
  commentId: string
}

/** Comments on a passage of an essay, or edits the caller's comment. Graders can't edit each other's comments. */
export async function saveAnswerComment(
  ctx: MemberCtx,
  which: Which,
  { start_at, end_at, body }: PassageCommentBody,
): Promise<PassageComment> {
  const { attemptId, questionId, commentId } = which
  const essay = await lockEssay(ctx, which)
  const quote = quoteOf(essay, { start_at, end_at })
  const known = await findComment(ctx, commentId)
  if (known && (known.attempt_id !== attemptId || known.question_id !== questionId)) {
    throw problem('answer_comment_not_found')
  }
  if (known && known.author_id !== ctx.personId) throw problem('not_allowed')
  const columns = { start_at, end_at, quote, body, updated_at: ctx.now }
  await ctx.db
    .insertInto('answer_comments')
    .values({
      organization_id: ctx.organizationId,
      id: commentId,
      attempt_id: attemptId,
      question_id: questionId,
      author_id: ctx.personId,
      created_at: ctx.now,
      ...columns,
    })
    .onConflict((on) => on.columns(['organization_id', 'id']).doUpdateSet(columns))
    .execute()
  const saved = (await listAnswerComments(ctx.db, ctx.organizationId, attemptId)).find(
    ({ id }) => id === commentId,
  )
  if (!saved) throw problem('answer_comment_not_found')
  return presentComment(ctx.app, saved)
}

export async function deleteAnswerComment(ctx: MemberCtx, which: Which): Promise<void> {
  await enterAttempt(ctx, which)
  const known = await findComment(ctx, which.commentId)
  if (!known || known.attempt_id !== which.attemptId) return
  if (known.author_id !== ctx.personId && ctx.role !== 'admin') throw problem('not_allowed')
  await ctx.db
    .deleteFrom('answer_comments')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', which.commentId)
    .execute()
}

/** Comments of an attempt, in the order of the texts. Callers have authorized. */
export const listAnswerComments = (db: Db, organizationId: string, attemptId: string) =>
  db
    .selectFrom('answer_comments as c')
    .leftJoin('people as author', 'author.id', 'c.author_id')
    .selectAll('c')
    .select(personNameColumn('author').as('author'))
    .where('c.organization_id', '=', organizationId)
    .where('c.attempt_id', '=', attemptId)
    .orderBy('c.start_at')
    .orderBy('c.created_at')
    .execute()

async function enterAttempt(ctx: MemberCtx, { courseId, attemptId }: Which) {
  const course = await getCourseRow(ctx, courseId)
  authorize(attemptPolicy, 'grade', ctx, course)
  return lockCourseAttempt(ctx, courseId, attemptId)
}

/** The essay's final text, which can't change after submission. */
async function lockEssay(ctx: MemberCtx, which: Which): Promise<string> {
  const attempt = await enterAttempt(ctx, which)
  if (!attempt.submitted_at || attempt.voided_at) throw problem('attempt_not_submitted')
  const { rows } =
    await sql`select from attempt_questions where organization_id = ${ctx.organizationId}
    and attempt_id = ${which.attemptId} and question_id = ${which.questionId}`.execute(ctx.db)
  if (rows.length === 0) throw problem('question_not_in_attempt')
  const answers = await listAnswers(ctx.db, ctx.organizationId, attempt.id)
  const answer = answers.get(which.questionId)?.answer
  return answer?.kind === 'essay' ? answer.text : ''
}

const findComment = (ctx: MemberCtx, commentId: string) =>
  ctx.db
    .selectFrom('answer_comments')
    .select(['attempt_id', 'question_id', 'author_id'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', commentId)
    .executeTakeFirst()
