import type { Mechanisms } from '#server/http/context.ts'
import type { Caller } from '#server/http/handle.ts'
import { networksOf } from '#server/http/address-range.ts'
import { AddressLimiter, type Allowance } from '#server/http/rate-limit.ts'
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

  giveBack(ipAddress: string | null) {
    if (ipAddress === null) return
    const { own, around } = networksOf(ipAddress)
    this.#limiter.giveBack(`range ${around}`)
    this.#limiter.giveBack(own)
  }
}

const signIns = new Door(failedSignInsOfAddress, failedSignInsOfRange)
const newPasswords = new Door(newPasswordsOfAddress, newPasswordsOfRange)

/** Refuses a sign-in before it costs anything: hashing is at its limit, or too many from there failed. */
export function admitSignIn(_app: Mechanisms, caller: Caller) {
  hashing.assertRoom('stranger')
  signIns.take(caller)
}

/** Only sign-ins that fail are counted. */
export const forgiveSignIn = (ipAddress: string | null) => signIns.giveBack(ipAddress)

/** The same for registering and for setting a password by mail, which hash what anyone sends. */
export function admitNewPassword(_app: Mechanisms, caller: Caller) {
  hashing.assertRoom('stranger')
  newPasswords.take(caller)
}
