import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'

/** What a ceremony is for: an answer to one is worth nothing in another. */
export type Purpose = 'sign-in' | `add:${string}` | `confirm:${string}`

const validMilliseconds = 10 * 60_000
const signed = 24

/** Signed instead of stored, so that opening the login page writes nothing. */
export function newChallenge(ctx: Ctx, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const content = Buffer.alloc(signed)
  randomBytes(16).copy(content)
  content.writeBigUInt64BE(BigInt(ctx.now.getTime() + validMilliseconds), 16)
  return new Uint8Array(Buffer.concat([content, signatureOf(ctx, purpose, content)]))
}

/** Whether we made the challenge for this purpose, not too long ago, and nobody has used it. Using it ends it. */
export async function redeemChallenge(
  ctx: Ctx,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const content = bytes.subarray(0, signed)
  if (content.length < signed) return false
  const fits = ctx.app.keys.verify(
    'passkey',
    textOf(purpose, content),
    bytes.subarray(signed).toString('base64url'),
  )
  const expiresAt = new Date(Number(content.readBigUInt64BE(16)))
  if (!fits || expiresAt <= ctx.now) return false
  // Of two answers to one challenge the second finds it used, also when both arrive at once.
  const taken = await ctx.db
    .insertInto('used_passkey_challenges')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

const signatureOf = (ctx: Ctx, purpose: Purpose, content: Buffer) =>
  Buffer.from(ctx.app.keys.sign('passkey', textOf(purpose, content)), 'base64url')

const textOf = (purpose: Purpose, content: Buffer) => `${purpose} ${content.toString('hex')}`
