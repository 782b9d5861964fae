import { randomInt } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { sendResetCode } from './mails.ts'
import { hashing, hashPassword } from './password.ts'
import { findPersonByEmail } from './queries.ts'
import {
  minutesLater,
  resetCodeMinutes,
  resetCodeResendSeconds,
  resetRequestAllowance,
  resetResendAllowance,
  secondsLater,
} from './rules.ts'

/**
 * Promises a code. Whether there is an account is found out by a job, after the answer: neither the answer nor the
 * time it takes can tell.
 */
export async function forgotPassword(ctx: Ctx, email: string) {
  await countAttempt(ctx.db, `reset-resend:${email}`, resetResendAllowance, ctx.now)
  await countAttempt(ctx.db, `reset-request:${email}`, resetRequestAllowance, ctx.now)
  await addJob(ctx.db, 'identity.send-reset-code', { email, asked_at: ctx.now.toISOString() })
  return {
    expires_at: minutesLater(ctx.now, resetCodeMinutes).toISOString(),
    resend_at: secondsLater(ctx.now, resetCodeResendSeconds).toISOString(),
  }
}

export const resetCodeJob = job<{ email: string; asked_at: string }>(
  { name: 'identity.send-reset-code' },
  async (app, { email, asked_at }) => {
    const person = await asSystem(app, ({ db }) => findPersonByEmail(db, email))
    if (!person || person.suspended_at) return
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const askedAt = new Date(asked_at)
    const fresh = {
      code_hash: await hashing.run('known', () => hashPassword(code)),
      created_at: askedAt,
      expires_at: minutesLater(askedAt, resetCodeMinutes),
      tries: 0,
    }
    await asSystem(app, async (ctx) => {
      await ctx.db
        .insertInto('password_reset_codes')
        .values({ person_id: person.id, ...fresh })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fresh))
        .execute()
      await sendResetCode(ctx, person, code)
    })
  },
)
