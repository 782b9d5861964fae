import type { FastifyRequest } from 'fastify'
import { enterAsViewer, type EnteredPerson } from '#server/db/tenancy.ts'
import { plainAddress } from '../address-range.ts'
import { assertOpen } from '../assert-open.ts'
import type { Mechanisms, MemberCtx } from '../context.ts'
import type { Route } from '../handle.ts'
import type { StoredAnswer } from '../idempotency.ts'
import { problem } from '../problem.ts'
import { standingFor } from '../standing.ts'
import { validate } from '../validate.ts'
import { readViewToken } from '../view-token.ts'
import { organizationOf, parts, statusOf } from './input.ts'
import { withContext } from './with-context.ts'

/**
 * An admin who views as a member: reads what that member can read inside this organization, except private data, in a
 * transaction that PostgreSQL keeps read-only. It doesn't count as a visit.
 */
export async function answerViewer(
  app: Mechanisms,
  route: Route,
  request: FastifyRequest,
): Promise<StoredAnswer> {
  const { endpoint } = route
  const now = app.clock.now()
  const claims = await readViewToken(app.keys, request.headers.authorization, now)
  if (endpoint.method !== 'GET' || route.writes) throw problem('viewing_is_read_only')
  if (endpoint.access !== 'member' || endpoint.private) throw problem('closed_to_viewers')
  const organizationId = organizationOf(endpoint, request)
  if (organizationId !== claims.organizationId) throw problem('organization_not_found')
  const address = plainAddress(request.ip)
  const enter = enterAsViewer(claims.viewId, claims, organizationId, now, address)
  const response = await withContext(app, request, route, enter, async (anyone, row) => {
    const entered = row as EnteredPerson | undefined
    if (!entered?.role) throw problem('view_ended')
    assertOpen(entered)
    const ctx: MemberCtx = {
      ...anyone,
      personId: entered.person_id,
      sessionId: '',
      userRole: entered.user_role,
      organizationId,
      ...standingFor(app, endpoint, { ...entered, role: entered.role }),
      viewerId: claims.viewerId,
    }
    return route.run(ctx, validate(endpoint, await parts(endpoint, request)))
  })
  return { status: statusOf(endpoint), response }
}
