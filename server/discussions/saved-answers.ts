import type { Document } from '#contract/document.ts'
import type { SavedAnswer } from '#contract/saved-answers.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** Row-level security shows everyone their own and nobody else's. */
const own = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('saved_answers')
    .select(['id', 'title', 'body'])
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', ctx.personId)

export async function listSavedAnswers(ctx: MemberCtx): Promise<SavedAnswer[]> {
  const rows = await own(ctx).orderBy('title').orderBy('id').limit(200).execute()
  return rows.map(present)
}

export async function saveAnswer(
  ctx: MemberCtx,
  { title, body }: { title: string; body: Document },
): Promise<SavedAnswer> {
  const row = await ctx.db
    .insertInto('saved_answers')
    .values({
      organization_id: ctx.organizationId,
      person_id: ctx.personId,
      title,
      body: JSON.stringify(body),
      created_at: ctx.now,
    })
    .returning(['id', 'title', 'body'])
    .executeTakeFirstOrThrow()
  return present(row)
}

export async function deleteSavedAnswer(ctx: MemberCtx, answerId: string): Promise<void> {
  await ctx.db
    .deleteFrom('saved_answers')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', ctx.personId)
    .where('id', '=', answerId)
    .execute()
}

const present = ({ id, title, body }: { id: string; title: string; body: unknown }) => ({
  id,
  title,
  body: body as Document,
})
