import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { say } from '#server/words/sentence.ts'
import { checkPassword, hashing } from './password.ts'
import { getPerson } from './queries.ts'
import { passwordChangeAllowance } from './rules.ts'

/** What became of a password that the signed-in person typed again. */
export interface Confirmation {
  fits: boolean
  /** What it was checked against; whoever changed it in between is not confirmed. */
  passwordHash: string
}

/** Counts the attempt, whatever it is for, and answers the check, which is to run outside of the transaction. */
export async function prepareConfirmation(ctx: PersonCtx, password: string) {
  await countAttempt(ctx.db, `password-change:${ctx.personId}`, passwordChangeAllowance, ctx.now)
  const { password_hash: passwordHash } = await getPerson(ctx.db, ctx.personId)
  return async (): Promise<Confirmation> => ({
    fits: await hashing.run('known', () => checkPassword(passwordHash, password)),
    passwordHash,
  })
}

/** The signed-in person, who typed their own password again. `field` is where a wrong one is shown. */
export async function confirmedPerson(
  ctx: PersonCtx,
  { fits, passwordHash }: Confirmation,
  field: string,
) {
  const person = await getPerson(ctx.db, ctx.personId)
  if (!fits || person.password_hash !== passwordHash) {
    throw problem('wrong_password', { errors: { [field]: say('The current password is wrong.') } })
  }
  return person
}
