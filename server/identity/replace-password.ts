import type { Ctx } from '#server/http/context.ts'
import { forgetEmailCode } from './addresses/email-codes.ts'
import { noPassword } from './create-account.ts'
import { endAllSessions } from './end-sessions.ts'

/**
 * Ends what was possible with the old password. For an account that someone with a better right to its address takes
 * over; they set a password of their own by the forgotten-password mail.
 */
export async function replacePassword(ctx: Ctx, personId: string) {
  await ctx.db
    .updateTable('people')
    .set({ password_hash: noPassword, updated_at: ctx.now })
    .where('id', '=', personId)
    .execute()
  await endAllSessions(ctx, personId)
  await forgetEmailCode(ctx, personId, 'change')
}
