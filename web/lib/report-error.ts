import { reportBrowserError, type BrowserError } from '#contract/browser-errors.ts'
import { ApiError } from './api-error.ts'
import { send } from './request.ts'

/** A page that fails repeatedly reports it a few times, not forever. */
const most = 5
let sent = 0
const uncaught = new Set<string>()

const requestIdOf = (error: unknown) => (error instanceof ApiError ? error.request_id : undefined)

/** The ID under which the team finds this error: that of the failed request, otherwise a new one. */
export const errorIdOf = (error: unknown): string => requestIdOf(error) ?? crypto.randomUUID()

/** Reports an error under its ID. The server already knows about its own responses. */
export function reportError(error: unknown, routeId: string, id = errorIdOf(error)): void {
  if (requestIdOf(error) !== undefined) return
  if (sent < most) void deliver(describe(error, id, routeId))
  sent += 1
}

/** Reports an error that no page shows, once. Errors of other scripts, such as browser extensions, aren't ours. */
export function reportUncaught(event: Event, routeId: string): void {
  const error: unknown = 'reason' in event ? event.reason : 'error' in event ? event.error : null
  const [place] = placesOf(error)
  if (error instanceof ApiError || place === undefined || uncaught.has(place)) return
  uncaught.add(place)
  reportError(error, routeId)
}

/** Where it failed. Messages and URLs aren't sent: they may contain typed text or a name. */
export function describe(error: unknown, id: string, routeId: string): BrowserError {
  return {
    id,
    route: routeId.startsWith('/') ? routeId.slice(0, 200) : '/',
    name: nameOf(error),
    places: placesOf(error),
  }
}

async function deliver(error: BrowserError, isLast = false): Promise<void> {
  try {
    await send(reportBrowserError, { body: error })
  } catch {
    // Without a connection, it is reported once there is one again.
    if (!isLast) addEventListener('online', () => void deliver(error, true), { once: true })
  }
}

const nameOf = (error: unknown) =>
  (error instanceof ApiError
    ? `ApiError_${error.code ?? error.kind}`
    : error instanceof Error
      ? error.name
      : 'Unknown'
  )
    .replaceAll(/[^A-Za-z_]/g, '')
    .slice(0, 60) || 'Unknown'

const placesOf = (error: unknown) =>
  [...(stackOf(error) ?? '').matchAll(/\/assets\/([\w.-]{1,100}):(\d{1,7}):(\d{1,7})/g)]
    .slice(0, 5)
    .map(([, script, line, column]) => `${script}:${line}:${column}`)

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)
