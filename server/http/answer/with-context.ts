import type { FastifyRequest } from 'fastify'
import { positionHeader, positionInCookie } from '#contract/position.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db, Statement } from '#server/db/database.ts'
import { readPosition, writePosition, type Position } from '#server/db/position.ts'
import type { Ctx, Mechanisms } from '../context.ts'
import { customHostOf } from '../custom-host.ts'
import type { Route } from '../handle.ts'
import { Problem } from '../problem.ts'

/** Opens the transaction of one request; work deferred until after the commit runs then, and only then. */
export async function withContext<T>(
  app: Mechanisms,
  request: FastifyRequest,
  { endpoint, writes }: Route,
  enter: Statement,
  run: (ctx: Ctx, entered: unknown) => Promise<T>,
): Promise<T> {
  let putOff: (() => void)[] = []
  const act = (db: Db, entered: unknown) => {
    putOff = []
    const ctx = {
      db,
      app,
      now: app.clock.now(),
      requestId: request.id,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
      log: request.log,
      acceptLanguage: request.headers['accept-language'],
      cookies: request.headers.cookie ?? '',
      hostName: customHostOf(app.env, request.hostname),
      isBackground: isBackground(request),
      setCookie: (cookie: string) => putOff.push(() => (request.cookieToSet = cookie)),
      afterCommit: (later: () => void) => putOff.push(later),
    }
    return run(ctx, entered).then((result) => ({ result }), keepOrRollBack)
  }
  const outcome = writes
    ? await app.database.transaction(enter, act, (position) => {
        request.position = writePosition(position)
      })
    : await app.database.read(enter, act, positionOf(request, endpoint))
  for (const later of putOff) later()
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.result
}

/**
 * What the caller has seen of the database. Someone who doesn't say may have written a moment ago, and reads from the
 * primary; nobody in particular hasn't.
 */
function positionOf({ headers }: FastifyRequest, { access }: Endpoint): Position | undefined {
  const given = headers[positionHeader] ?? positionInCookie(headers.cookie)
  return readPosition(given) ?? (access === 'public' ? 0n : undefined)
}

/** A refusal that keeps its changes commits first and is thrown afterwards. */
function keepOrRollBack(error: unknown): { refusal: Problem } {
  if (error instanceof Problem && error.keepsChanges) return { refusal: error }
  throw error
}

/** Sent by a page that nobody has touched for a while: its requests don't keep a session in use. */
export const isBackground = (request: FastifyRequest) =>
  request.headers['lyceum-background'] !== undefined
