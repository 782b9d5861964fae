import type { ChangePasswordBody } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { endAllSessions } from './end-sessions.ts'
import { checkPassword, hashPassword } from './password.ts'
import { getPerson } from './queries.ts'
import { passwordChangeAllowance } from './rules.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/** Changes the password of the signed-in person. Every other session ends; this one goes on. */
export async function changePassword(ctx: PersonCtx, body: ChangePasswordBody) {
  await countAttempt(ctx.db, `password-change:${ctx.personId}`, passwordChangeAllowance, ctx.now)
  const person = await getPerson(ctx.db, ctx.personId)
  if (!(await checkPassword(person.password_hash, body.current_password))) {
    throw problem('wrong_password', {
      errors: { current_password: 'The current password is wrong.' },
      keepChanges: true,
    })
  }
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
