import type { Ctx } from '#server/http/context.ts'
import { networksOf } from '#server/http/address-range.ts'
import { countAttempt, forgetAttempts, giveBackAttempt } from '#server/http/rate-limit.ts'
import { knownDeviceOf } from './known-device.ts'
import { signInAllowance, strangersSignInAllowance } from './rules.ts'

/**
 * Counts an attempt to sign in to an account, which may not exist. A device that signed in to it before has a counter
 * of its own. Everyone else is counted by their network, and all of them together: whoever guesses from one place
 * stops nobody elsewhere, and whoever guesses from everywhere stops only devices that never signed in.
 */
export async function countSignIn(ctx: Ctx, email: string) {
  const { own, strangers } = countersOf(ctx, email)
  await countAttempt(ctx.db, own, signInAllowance, ctx.now)
  if (strangers) await countAttempt(ctx.db, strangers, strangersSignInAllowance, ctx.now)
}

/** Whoever got it right starts again from none; what others tried still counts. */
export async function forgetSignIn(ctx: Ctx, email: string) {
  const { own, strangers } = countersOf(ctx, email)
  await forgetAttempts(ctx.db, own)
  if (strangers) await giveBackAttempt(ctx.db, strangers)
}

function countersOf(ctx: Ctx, email: string) {
  const device = knownDeviceOf(ctx.app, ctx.cookies ?? '', email)
  if (device) return { own: `sign-in:${email}:device:${device}` }
  const { around } = networksOf(ctx.ipAddress ?? '')
  return { own: `sign-in:${email}:network:${around}`, strangers: `sign-in:${email}` }
}
