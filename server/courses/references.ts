import { courseCoverPurpose, courseMediaPurpose } from '#contract/course-resources.ts'
import { getFile } from '#server/files/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { Words } from '#server/words/sentence.ts'
import { say } from '#server/words/sentence.ts'

/** What a course may point at. Row-level security hides other organizations' rows, so theirs do not exist here. */

export async function assertCategory(ctx: MemberCtx, categoryId: string | null) {
  if (!categoryId) return
  const category = await ctx.db
    .selectFrom('categories')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', categoryId)
    .executeTakeFirst()
  if (!category) throw fieldProblem('category_id', say('This category doesn’t exist'))
}

export async function assertCover(ctx: MemberCtx, fileId: string | null) {
  if (fileId) await assertFile(ctx, fileId, courseCoverPurpose, /^image\//)
}

export async function assertTrailer(ctx: MemberCtx, fileId: string | null) {
  if (fileId) await assertFile(ctx, fileId, courseMediaPurpose, /^video\//)
}

async function assertFile(ctx: MemberCtx, fileId: string, purpose: string, type: RegExp) {
  const file = await getFile(ctx.db, fileId)
  if (file.purpose !== purpose || !type.test(file.content_type)) throw problem('file_not_found')
}

export const fieldProblem = (field: string, sentence: Words) =>
  problem('invalid_request', { detail: sentence, errors: { [field]: sentence } })
