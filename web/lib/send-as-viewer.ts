import type { Arguments, Endpoint, Result } from '#contract/endpoint.ts'
import { looksExpired } from './access-token.ts'
import { ApiError } from './api-error.ts'
import { alone, readStored, sessionExpired } from './refresh-session.ts'
import { send } from './request.ts'
import { storeTokens } from './stored-session.ts'

/**
 * Sends as the admin while this tab shows a member's view. The admin's session is only in the cookies then: an expired
 * token is renewed there, where every other tab finds the new pair.
 */
export async function sendAsViewer<E extends Endpoint>(
  endpoint: E,
  given: Arguments<E>,
): Promise<Result<E>> {
  const stored = readStored()?.access_token ?? null
  if (stored === null) throw sessionExpired()
  const access_token = looksExpired(stored) ? await renewStored(stored) : stored
  try {
    return await send(endpoint, given, { access_token })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return send(endpoint, given, { access_token: await renewStored(access_token) })
  }
}

const renewStored = (refusedAccessToken: string) =>
  alone(async () => {
    const stored = readStored()
    if (stored?.access_token && stored.access_token !== refusedAccessToken) {
      return stored.access_token
    }
    if (!stored?.refresh_token) throw sessionExpired()
    const { refreshSession } = await import('#contract/identity.ts')
    const renewed = await send(refreshSession, { body: { refresh_token: stored.refresh_token } })
    storeTokens(stored, renewed)
    return renewed.access_token
  })
