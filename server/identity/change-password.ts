import type { ChangePasswordBody } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { assertUncommon } from './common-passwords.ts'
import { confirmedPerson, prepareConfirmation, type Confirmation } from './confirm-password.ts'
import { endAllSessions } from './end-sessions.ts'
import { hashing, hashPassword } from './password.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

interface NewPassword extends Confirmation {
  newHash: string
}

export async function prepareNewPassword(ctx: PersonCtx, body: ChangePasswordBody) {
  assertUncommon(body.new_password, 'new_password')
  const confirm = await prepareConfirmation(ctx, body.current_password)
  return async (): Promise<NewPassword> => {
    const confirmation = await confirm()
    if (!confirmation.fits) return { ...confirmation, newHash: '' }
    const newHash = await hashing.run('known', () => hashPassword(body.new_password))
    return { ...confirmation, newHash }
  }
}

/** Changes the password of the signed-in person. Every other session ends; this one goes on. */
export async function changePassword(ctx: PersonCtx, { newHash, ...confirmation }: NewPassword) {
  const person = await confirmedPerson(ctx, confirmation, 'current_password')
  await ctx.db
    .updateTable('people')
    .set({ password_hash: newHash, updated_at: ctx.now })
    .where('id', '=', ctx.personId)
    .execute()
  await endAllSessions(ctx, ctx.personId, ctx.sessionId)
  await audit(ctx, {
    action: 'person.password_changed',
    subject: { type: 'person', id: ctx.personId },
  })
  await tellPasswordChanged(ctx, person)
}
