import { confirmTwoFactor, setUpTwoFactor } from '#contract/two-factor.ts'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { call, testPassword, type Actor } from './actors.ts'
import { testApp } from './test-app.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function decode(base32: string): Buffer {
  let bits = ''
  for (const letter of base32) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Turns two-factor on for a person; `code` answers what their app shows now. */
export async function withTwoFactor(actor: Actor) {
  const { clock } = await testApp()
  const { body } = await call(actor, setUpTwoFactor, { body: { password: testPassword } })
  const code = () => codeAt(decode(body.secret), stepOf(clock.now()))
  await call(actor, confirmTwoFactor, { body: { code: code() } })
  return { code }
}
