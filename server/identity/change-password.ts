import type { ChangePasswordBody } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { confirmPassword } from './confirm-password.ts'
import { endAllSessions } from './end-sessions.ts'
import { hashPassword } from './password.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/** Changes the password of the signed-in person. Every other session ends; this one goes on. */
export async function changePassword(ctx: PersonCtx, body: ChangePasswordBody) {
  const person = await confirmPassword(ctx, body.current_password, 'current_password')
  await ctx.db
    .updateTable('people')
    .set({ password_hash: await hashPassword(body.new_password), updated_at: ctx.now })
    .where('id', '=', ctx.personId)
    .execute()
  await endAllSessions(ctx, ctx.personId, ctx.sessionId)
  await audit(ctx, {
    action: 'person.password_changed',
    subject: { type: 'person', id: ctx.personId },
  })
  await tellPasswordChanged(ctx, person)
}
