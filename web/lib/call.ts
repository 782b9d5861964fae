import type { Arguments, Endpoint, Result } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { looksExpired } from './access-token.ts'
import { refreshTokens } from './refresh-session.ts'
import { send, type SendOptions } from './request.ts'
import { endSession, useSession } from './session.ts'

type Rest<E extends Endpoint> =
  Partial<Arguments<E>> extends Arguments<E>
    ? [given?: Arguments<E>, options?: Omit<SendOptions, 'access_token'>]
    : [given: Arguments<E>, options?: Omit<SendOptions, 'access_token'>]

/**
 * Calls the API as the signed-in person. An expired session is refreshed once; if that fails too, the
 * person is logged out and led to /login. Throws `ApiError`, and nothing else.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[given, options]: Rest<E>
): Promise<Result<E>> {
  const argumentsOf = (given ?? {}) as Arguments<E>
  let access_token = useSession.getState().access_token
  if (access_token !== null && looksExpired(access_token)) {
    access_token = await refreshTokens(access_token)
  }
  try {
    return await send(endpoint, argumentsOf, { ...options, access_token })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    if (access_token === null) {
      endSession()
      throw error
    }
    const renewed = await refreshTokens(access_token)
    return await send(endpoint, argumentsOf, { ...options, access_token: renewed }).catch(
      (again: unknown) => {
        if (again instanceof ApiError && again.status === 401) endSession()
        throw again
      },
    )
  }
}
