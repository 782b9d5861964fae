import { hash, verify } from '@node-rs/argon2'

// argon2id with the library's default of 19 MiB and 2 passes, the first choice of OWASP's password storage guide.
export const hashPassword = (password: string) => hash(password)

/** Hash of a random string: checking a password against it costs the same as against a real one. */
let decoy: Promise<string> | undefined

/** True if the password fits. Takes the same time when there is no account. */
export async function checkPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  if (storedHash) return verify(storedHash, password)
  decoy ??= hash(crypto.randomUUID())
  await verify(await decoy, password)
  return false
}
