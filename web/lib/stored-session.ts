import type { Session } from '#contract/identity.ts'
import { cookieStorage, memoryJar } from './cookie-storage.ts'
import { isLaunchedInFrame } from './launched.ts'
import { pageRequest } from './page-request.ts'
import { readRecord, writeRecord, type SessionRecord } from './session-record.ts'
import { viewing } from './viewing.ts'

const memory = memoryJar()
// A course in a frame on another platform only uses the launch's session: the browser's own session stays unchanged.
const cookies = cookieStorage(() => (isLaunchedInFrame() ? memory : document))
export const sessionStorageName = 'auth-storage'

let kept: string | null = null

/** Writes the cookies only if their content changes. */
export function keepSession(state: SessionRecord): void {
  // The server only reads them. In a member view they belong to the admin and stay unchanged.
  if (pageRequest() || viewing()) return
  const text = writeRecord(state)
  if (text === kept) return
  kept = text
  cookies.write(sessionStorageName, text)
}

/** What the cookies hold from the start; null if that couldn't be read. */
export function noteStored(state: SessionRecord | null): void {
  kept = state && writeRecord(state)
}

export const forgetSession = (): void => cookies.remove(sessionStorageName)

/** The current content of the cookies, which another tab may have changed. */
export function storedSession(): SessionRecord | null {
  return readRecord(cookies.read(sessionStorageName))
}

/** Writes a renewed pair of tokens to the cookies, for a tab whose own session is a member view. */
export function storeTokens(
  stored: SessionRecord,
  { access_token, refresh_token }: Pick<Session, 'access_token' | 'refresh_token'>,
): void {
  cookies.write(sessionStorageName, writeRecord({ ...stored, access_token, refresh_token }))
}
