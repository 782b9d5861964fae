import { availableParallelism } from 'node:os'
import * as library from '@node-rs/argon2'
import { HashingQueue } from './hashing-queue.ts'

/** An object, so that a test can watch when it is called. */
export const argon2 = { hash: library.hash, verify: library.verify }

/** Half of the cores at most: the rest answers requests. Never more threads than libuv has beside those for files. */
const atOnce = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Of this process. A full lane is worked off in a few seconds. */
export const hashing = new HashingQueue({ atOnce, room: 64 * atOnce })

/**
 * argon2id with the library's default of 19 MiB and 2 passes, the first choice of OWASP's password storage guide. It
 * takes long on purpose: call it in a turn of `hashing`, and never while a transaction is open; see `handlePrepared`.
 */
export const hashPassword = (password: string) => argon2.hash(password)

/** Hash of a random string: checking a password against it costs the same as against a real one. */
let decoy: Promise<string> | undefined

/** True if the password fits. Takes the same time when there is no account. To be called as `hashPassword` is. */
export async function checkPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  if (storedHash) return argon2.verify(storedHash, password)
  decoy ??= argon2.hash(crypto.randomUUID())
  await argon2.verify(await decoy, password)
  return false
}
