import './i18n.ts'
import { t } from '@lingui/core/macro'
import { ApiError } from './api-error.ts'
import { send } from './request.ts'
import { adoptStoredSession, endSession, useSession } from './session.ts'
import { storedSession } from './stored-session.ts'

let running: Promise<string> | null = null

/**
 * Exchanges the refresh token for a new pair and returns the new access token. Calls in this tab share one refresh;
 * other tabs wait for the lock and take the pair that the first one stored, because using a refresh token twice ends
 * the session.
 */
export function refreshTokens(refusedAccessToken: string): Promise<string> {
  const { access_token } = useSession.getState()
  if (access_token !== null && access_token !== refusedAccessToken && running === null) {
    return Promise.resolve(access_token)
  }
  running ??= alone(() => refreshOnce(refusedAccessToken)).finally(() => {
    running = null
  })
  return running
}

async function refreshOnce(refusedAccessToken: string): Promise<string> {
  const stored = readStored()
  const mine = useSession.getState()
  if (stored && stored.session_id !== mine.session_id) {
    // Another tab logged in or out. The request must not run as that person.
    adoptStoredSession()
    throw sessionExpired()
  }
  if (stored && stored.access_token !== null && stored.access_token !== refusedAccessToken) {
    adoptStoredSession()
    return stored.access_token
  }
  const refresh_token = stored?.refresh_token ?? mine.refresh_token
  if (refresh_token === null) {
    endSession()
    throw sessionExpired()
  }
  try {
    const { refreshSession } = await import('#contract/identity.ts')
    const record = await send(refreshSession, { body: { refresh_token } })
    // Someone may have logged out while the response was in transit.
    if (useSession.getState().session_id === mine.session_id) {
      useSession.getState().takeRefreshed(record)
    }
    return record.access_token
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'bad_request' && error.status !== 429) {
      endSession()
    }
    throw error
  }
}

export function readStored() {
  try {
    return storedSession()
  } catch {
    return null
  }
}

/** One refresh at a time, in all tabs of this browser. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work()
  return navigator.locks.request('lyceum-refresh', work)
}

export const sessionExpired = () =>
  new ApiError({
    kind: 'bad_request',
    status: 401,
    code: 'session_expired',
    detail: t`Your session has ended. Please log in again.`,
  })
