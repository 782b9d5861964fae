import type { Document } from '#contract/document.ts'
import type { PassageComment, PassageCommentBody } from '#contract/grading.ts'
import { presentComment, quoteOf } from '#server/grading/passage.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { plainText } from './plain-text.ts'
import { listComments } from './queries.ts'
import { enterSubmission } from './read-submission.ts'

/** Writes beside a passage, or changes what the caller wrote there. Nobody changes what another grader wrote. */
export async function saveSubmissionComment(
  ctx: MemberCtx,
  submissionId: string,
  commentId: string,
  { start_at, end_at, body }: PassageCommentBody,
): Promise<PassageComment> {
  const submission = await enterSubmission(ctx, submissionId, { lock: true })
  const quote = quoteOf(plainText(submission.body as unknown as Document), { start_at, end_at })
  const known = await findAuthor(ctx, commentId)
  if (known && known.submission_id !== submissionId) throw problem('submission_comment_not_found')
  if (known && known.author_id !== ctx.personId) throw problem('not_allowed')
  const columns = { start_at, end_at, quote, body, updated_at: ctx.now }
  await ctx.db
    .insertInto('submission_comments')
    .values({
      organization_id: ctx.organizationId,
      id: commentId,
      submission_id: submissionId,
      author_id: ctx.personId,
      created_at: ctx.now,
      ...columns,
    })
    .onConflict((on) => on.columns(['organization_id', 'id']).doUpdateSet(columns))
    .execute()
  const saved = (await listComments(ctx, [submissionId])).find(({ id }) => id === commentId)
  if (!saved) throw problem('submission_comment_not_found')
  return presentComment(ctx.app, saved)
}

export async function deleteSubmissionComment(
  ctx: MemberCtx,
  submissionId: string,
  commentId: string,
): Promise<void> {
  await enterSubmission(ctx, submissionId, { lock: true })
  const known = await findAuthor(ctx, commentId)
  if (!known || known.submission_id !== submissionId) return
  if (known.author_id !== ctx.personId && ctx.role !== 'admin') throw problem('not_allowed')
  await ctx.db
    .deleteFrom('submission_comments')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', commentId)
    .execute()
}

const findAuthor = (ctx: MemberCtx, commentId: string) =>
  ctx.db
    .selectFrom('submission_comments')
    .select(['submission_id', 'author_id'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', commentId)
    .executeTakeFirst()
