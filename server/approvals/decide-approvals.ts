import { sql } from 'kysely'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { decide } from './decide-approval.ts'
import type { ApprovalKind } from './kind.ts'
import { inboxPolicy } from './policy.ts'
import { readerOf } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

interface Results {
  results: { id: string; done: boolean; detail: string }[]
}

/** Decides each request for itself and says for each what happened; one that fails is undone and never spoils the rest. */
export async function decideApprovals(
  ctx: MemberCtx,
  kinds: readonly ApprovalKind[],
  approvalIds: string[],
  outcome: 'approved' | 'declined',
  reason: string | null,
): Promise<Results> {
  authorize(inboxPolicy, 'decide', ctx, undefined)
  const reader = await readerOf(ctx)
  const results: Results['results'] = []
  for (const id of new Set(approvalIds)) {
    await sql`savepoint one_request`.execute(ctx.db)
    try {
      await decide(ctx, kinds, id, outcome, reason)
      const told = outcome === 'approved' ? say('Approved.') : say('Declined.')
      results.push({ id, done: true, detail: word(told, reader) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await sql`rollback to savepoint one_request`.execute(ctx.db)
      results.push({ id, done: false, detail: word(error.detail, reader) })
    }
  }
  return { results }
}
