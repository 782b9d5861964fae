import './i18n.ts'
import { t } from '@lingui/core/macro'
import type { Arguments, Endpoint, Result } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, isNetworkError } from './api-error.ts'
import { looksExpired } from './access-token.ts'
import { isOfOrganization } from './guard.ts'
import { keptAnswer } from './offline/offline-store.ts'
import { pageRequest } from './page-request.ts'
import { refreshTokens } from './refresh-session.ts'
import { send, urlOf, type SendOptions } from './request.ts'
import { endSession, useSession } from './session.ts'
import { isClosingReason } from './session-record.ts'
import { stopViewing, viewing } from './viewing.ts'

interface CallOptions extends Omit<SendOptions, 'access_token'> {
  /** Only the server's own word counts, nothing that was kept. */
  fresh?: boolean
}

type Rest<E extends Endpoint> =
  Partial<Arguments<E>> extends Arguments<E>
    ? [given?: Arguments<E>, options?: CallOptions]
    : [given: Arguments<E>, options?: CallOptions]

/**
 * Calls the API as the signed-in person. What can't be read for want of a connection is answered from the courses that
 * the person took along, where they hold it. Throws `ApiError`, and nothing else.
 */
export async function call<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Result<E>> {
  try {
    return await reach(endpoint, ...rest)
  } catch (error) {
    const isUnreached = error instanceof ApiError ? isNetworkError(error) : !navigator.onLine
    const mayBeKept = endpoint.method === 'GET' && !rest[1]?.fresh && !pageRequest() && !viewing()
    if (!isUnreached || !mayBeKept) throw error
    const personId = useSession.getState().user?.id
    const url = urlOf(endpoint, rest[0] ?? {})
    const kept = personId && (await keptAnswer(personId, url).catch(() => undefined))
    if (!kept) throw error
    return kept as Result<E>
  }
}

/**
 * Calls the API as the signed-in person. An expired session is refreshed once; if that fails too, the
 * person is logged out and led to /login.
 */
async function reach<E extends Endpoint>(
  endpoint: E,
  ...[given, options]: Rest<E>
): Promise<Result<E>> {
  const argumentsOf = (given ?? {}) as Arguments<E>
  let access_token = useSession.getState().access_token
  // While the server renders, nothing is renewed or ended: the browser reads whatever the server can't.
  if (pageRequest()) return send(endpoint, argumentsOf, { ...options, access_token })
  if (viewing()) return lookOn(endpoint, argumentsOf, { ...options, access_token })
  if (access_token !== null && looksExpired(access_token)) {
    access_token = await refreshTokens(access_token)
  }
  assertOpen(endpoint, argumentsOf)
  if (endpoint.access === 'member')
    await signedInAgain(organizationOf(argumentsOf), options?.signal)
  try {
    return await send(endpoint, argumentsOf, { ...options, access_token })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sign_in_again') {
      noteClosed(error, argumentsOf)
      const id = organizationOf(argumentsOf)
      if (!waitsFor(id)) throw error
      await signedInAgain(id, options?.signal)
      return reach(endpoint, ...([given, options] as Rest<E>))
    }
    if (!(error instanceof ApiError) || error.status !== 401) {
      noteClosed(error, argumentsOf)
      throw error
    }
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

const organizationOf = (given: { params?: unknown }) =>
  (given.params as { organizationId?: string } | undefined)?.organizationId

/** No request is sent to an organization that is known to be closed: its page says why. */
function assertOpen(endpoint: Endpoint, given: { params?: unknown }) {
  if (endpoint.access !== 'member') return
  const id = organizationOf(given)
  const closedTo = useSession.getState().user?.organizations.find((one) => one.id === id)?.closed
  if (closedTo && !waitsFor(id)) throw closed(closedTo.reason, closedTo.message)
}

/** Whether the shell asks the person to sign in again to this organization, and keeps the page below for them. */
function waitsFor(id: string | undefined): boolean {
  const { user, current_org_id } = useSession.getState()
  const closedTo = user?.organizations.find((one) => one.id === id)?.closed
  return (
    closedTo?.reason === 'sign_in_again' &&
    id === current_org_id &&
    isOfOrganization(window.location.pathname)
  )
}

/**
 * While an organization waits for the person to sign in again, its requests wait too: the page below stays as it is, with
 * what was written in it.
 */
function signedInAgain(id: string | undefined, signal: AbortSignal | undefined): Promise<void> {
  const { session_id } = useSession.getState()
  if (!waitsFor(id)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settle = () => {
      if (signal?.aborted || useSession.getState().session_id !== session_id) {
        reject(
          new ApiError({
            kind: 'canceled',
            detail: t`Your session has ended. Please log in again.`,
          }),
        )
      } else if (waitsFor(id)) return
      else resolve()
      stop()
      signal?.removeEventListener('abort', settle)
    }
    const stop = useSession.subscribe(settle)
    signal?.addEventListener('abort', settle)
  })
}

function noteClosed(error: unknown, given: { params?: unknown }) {
  if (!(error instanceof ApiError)) return
  const { code: reason, detail: message } = error
  if (!isClosingReason(reason)) return
  const { user, setOrganizations } = useSession.getState()
  const id = organizationOf(given)
  setOrganizations(
    (user?.organizations ?? []).map((one) =>
      one.id === id ? { ...one, is_active: false, closed: { reason, message } } : one,
    ),
  )
}

/**
 * Requests that a member view may not make are refused here already, as the server would. A view has nothing to
 * refresh: when it is over, the admin returns to where it began.
 */
async function lookOn<E extends Endpoint>(
  endpoint: E,
  given: Arguments<E>,
  options: SendOptions,
): Promise<Result<E>> {
  if (endpoint.method !== 'GET') {
    throw closed(
      'viewing_is_read_only',
      t`You’re viewing as someone else. Stop viewing to make changes.`,
    )
  }
  if (endpoint.access !== 'public' && (endpoint.access !== 'member' || endpoint.private)) {
    throw closed(
      'closed_to_viewers',
      t`This page is private and can’t be opened while viewing as someone else.`,
    )
  }
  try {
    return await send(endpoint, given, options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) stopViewing('over')
    throw error
  }
}

const closed = (code: ErrorCode, detail: string) =>
  new ApiError({ kind: 'bad_request', status: 403, code, detail })
