import { LoginBody } from '#contract/identity.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import type { Caller } from '#server/http/handle.ts'
import { networksOf } from '#server/http/address-range.ts'
import { AddressLimiter, type Allowance } from '#server/http/rate-limit.ts'
import { hasDeviceCookie, knownDeviceOf } from './known-device.ts'
import { hashing } from './password.ts'
import {
  failedSignInsOfAddress,
  failedSignInsOfRange,
  newPasswordsOfAddress,
  newPasswordsOfRange,
} from './rules.ts'

/**
 * Counts per address and per range around it, in this server's memory. Generous, because a whole school may share one
 * address; guessing at one account is stopped by `countAttempt`.
 */
class Door {
  readonly #limiter = new AddressLimiter()
  readonly #address: Allowance
  readonly #range: Allowance

  constructor(address: Allowance, range: Allowance) {
    this.#address = address
    this.#range = range
  }

  take({ ipAddress, now }: Caller) {
    const { own, around } = networksOf(ipAddress)
    this.#limiter.take(`range ${around}`, this.#range, now)
    this.#limiter.take(own, this.#address, now)
  }

  giveBack(ipAddress: string) {
    const { own, around } = networksOf(ipAddress)
    this.#limiter.giveBack(`range ${around}`)
    this.#limiter.giveBack(own)
  }
}

const signIns = new Door(failedSignInsOfAddress, failedSignInsOfRange)
const newPasswords = new Door(newPasswordsOfAddress, newPasswordsOfRange)

/**
 * Refuses a sign-in before it costs anything, and lets few at a time reach the database and the hash: a flood of them
 * can take neither its connections nor the processor from others. A known device goes before strangers.
 */
export const signInGate = {
  admit(_app: Mechanisms, caller: Caller) {
    // Whether the cookie is worth anything is known once the body says for which account.
    if (!hasDeviceCookie(caller.cookies)) admitStranger(caller)
  },
  async inTurn<T>(app: Mechanisms, caller: Caller, prepare: () => Promise<T>) {
    const { data } = LoginBody.safeParse(caller.body)
    if (data && knownDeviceOf(app, caller.cookies, data.email)) return hashing.run('known', prepare)
    if (hasDeviceCookie(caller.cookies)) admitStranger(caller)
    return hashing.run('stranger', prepare)
  },
}

function admitStranger(caller: Caller) {
  hashing.assertRoom('stranger')
  signIns.take(caller)
}

/** Only sign-ins that fail are counted. */
export function forgiveSignIn(ctx: Ctx, email: string) {
  if (ctx.ipAddress === null || knownDeviceOf(ctx.app, ctx.cookies ?? '', email)) return
  signIns.giveBack(ctx.ipAddress)
}

/** The same for registering and for setting a password by mail, which hash what anyone sends. */
export const newPasswordGate = {
  admit(_app: Mechanisms, caller: Caller) {
    hashing.assertRoom('stranger')
    newPasswords.take(caller)
  },
  inTurn: <T>(_app: Mechanisms, _caller: Caller, prepare: () => Promise<T>) =>
    hashing.run('stranger', prepare),
}
