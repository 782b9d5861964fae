import { hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { handedOverId, type HandedOver } from '#contract/rendered-page.ts'
import type { SessionRecord } from './session-record.ts'

/** How long what the server handed over needs no second look: until all parts of the page have arrived. */
const freshMs = 10_000

let takenAt = 0

/**
 * Takes the data of the page that the server rendered for a visitor, and answers when that was; null without such a page, or
 * when another tab has logged in since.
 */
export function takeHandedOver(
  queryClient: QueryClient,
  session: Pick<SessionRecord, 'is_authenticated'>,
): number | null {
  const element = document.querySelector(`#${handedOverId}`)
  if (!element || session.is_authenticated) return null
  const { at, queries } = JSON.parse(element.textContent) as HandedOver
  element.remove()
  takenAt = Date.now()
  const known = (queries as DehydratedState['queries']).map((query) => ({
    ...query,
    // The clocks of the server and of this device need not agree.
    state: { ...query.state, dataUpdatedAt: takenAt },
  }))
  hydrate(queryClient, { queries: known, mutations: [] })
  return at
}

export const isHandedOver = ({ state }: Query): boolean =>
  state.dataUpdatedAt === takenAt && !state.isInvalidated && Date.now() < takenAt + freshMs
