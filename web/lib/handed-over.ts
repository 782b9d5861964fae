import {
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query'
import { handedOverId, type HandedOver } from '#contract/rendered-page.ts'
import type { SessionRecord } from './session-record.ts'
import { ApiError } from './api-error.ts'
import { viewing } from './viewing.ts'

/** How long embedded data counts as fresh: until all parts of the page have loaded. */
const freshMs = 10_000

let takenAt = 0

/**
 * Takes the data of the page that the server rendered and returns it; null if there is no such page. Another tab may
 * have logged in or out since, and in a tab with a member view the cookies are the admin's: in both cases the page
 * wasn't rendered for this person.
 */
export function takeHandedOver(
  queryClient: QueryClient,
  session: Pick<SessionRecord, 'is_authenticated' | 'session_id' | 'current_org_id'>,
): HandedOver | null {
  const element = document.querySelector(`#${handedOverId}`)
  if (!element || viewing()) return null
  const handedOver = JSON.parse(element.textContent) as HandedOver
  const { session_id, current_org_id, queries } = handedOver
  element.remove()
  const isSame = session.is_authenticated
    ? session.session_id === session_id && session.current_org_id === current_org_id
    : session_id === null
  if (!isSame) return null
  takenAt = Date.now()
  const known = (queries as DehydratedState['queries']).map(({ state, ...query }) => ({
    ...query,
    // The server's clock and this device's may differ.
    state: state.error ? refused(state, takenAt) : { ...state, dataUpdatedAt: takenAt },
  }))
  hydrate(queryClient, { queries: known, mutations: [] })
  return handedOver
}

/** A refusal counts as outdated by default, so it would be asked for again. */
const refused = (state: QueryState, at: number): QueryState => ({
  ...state,
  errorUpdatedAt: at,
  error: new ApiError(state.error as ApiError),
  isInvalidated: false,
})

/** Data, and refusals such as "not found", which asking again wouldn't change. */
export const mayHandOver = ({ state: { status, error } }: Query): boolean =>
  status === 'success' ||
  (error instanceof ApiError &&
    error.kind === 'bad_request' &&
    ![401, 408, 429].includes(error.status))

export const isHandedOver = ({ state }: Query): boolean =>
  Math.max(state.dataUpdatedAt, state.errorUpdatedAt) === takenAt &&
  !state.isInvalidated &&
  Date.now() < takenAt + freshMs
