import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { checkPassword } from './password.ts'
import { getPerson } from './queries.ts'
import { passwordChangeAllowance } from './rules.ts'

/** The signed-in person, after they typed their own password again. Wrong ones are counted, whatever they were for. */
export async function confirmPassword(ctx: PersonCtx, password: string, field: string) {
  await countAttempt(ctx.db, `password-change:${ctx.personId}`, passwordChangeAllowance, ctx.now)
  const person = await getPerson(ctx.db, ctx.personId)
  if (!(await checkPassword(person.password_hash, password))) {
    throw problem('wrong_password', {
      errors: { [field]: 'The current password is wrong.' },
      keepChanges: true,
    })
  }
  return person
}
