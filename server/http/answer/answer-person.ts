import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Statement } from '#server/db/database.ts'
import {
  enterAsPerson,
  rememberUse,
  rememberVisit,
  type EnteredPerson,
  type EnteredVisitor,
} from '#server/db/tenancy.ts'
import { plainAddress } from '../address-range.ts'
import { assertOpen } from '../assert-open.ts'
import { recordBrokenGlass } from '../broken-glass.ts'
import type { Ctx, Mechanisms, MemberCtx, PersonCtx } from '../context.ts'
import type { Route } from '../handle.ts'
import type { StoredAnswer } from '../idempotency.ts'
import { problem } from '../problem.ts'
import { standingFor } from '../standing.ts'
import { validate } from '../validate.ts'
import { organizationOf, parts, runOnce, statusOf } from './input.ts'
import { isBackground, withContext } from './with-context.ts'

/** A signed-in person, in the organization of the path if it names one. */
export async function answerPerson(
  app: Mechanisms,
  route: Route,
  request: FastifyRequest,
): Promise<StoredAnswer> {
  const { endpoint } = route
  const now = app.clock.now()
  const { claims } = request
  if (!claims) throw problem('not_signed_in')
  const given = await parts(endpoint, request)
  const organizationId = organizationOf(endpoint, request)
  const { personId, sessionId } = claims
  const address = plainAddress(request.ip)
  const enter = enterAsPerson(sessionId, personId, organizationId, now, address)

  let seen: EnteredVisitor | undefined
  const act = async (anyone: Ctx, row: unknown) => {
    seen = row as EnteredVisitor | undefined
    if (!seen) throw problem('session_expired')
    const person = personContext(anyone, claims.sessionId, seen)
    const ctx = scopeContext(person, endpoint, organizationId, seen)
    // Only now, so a non-member gets 404 even with an invalid body.
    const input = validate(endpoint, given)
    return runOnce(ctx, route, request, input, async () => ({
      status: statusOf(endpoint),
      response: await route.run(ctx, input),
    }))
  }
  const remember = async () => {
    if (organizationId && seen) await rememberEntry(app, request, enter, organizationId, seen)
  }
  const answer = await withContext(app, request, route, enter, act).catch(async (error) => {
    // An emergency admin has entered, even if the request then fails.
    if (seen?.broke_glass) await remember()
    throw error
  })
  await remember()
  return answer
}

/** What an entry leaves behind: when a member was here, and whether it was an emergency. */
async function rememberEntry(
  app: Mechanisms,
  request: FastifyRequest,
  enter: Statement,
  organizationId: string,
  seen: EnteredVisitor,
) {
  const { sessionId } = request.claims ?? {}
  const leavesNews = ({ is_news, is_used, broke_glass }: EnteredVisitor) =>
    is_news || (is_used && !isBackground(request)) || broke_glass
  if (seen.refusal || !sessionId || !leavesNews(seen)) return
  const now = app.clock.now()
  await app.database.transaction(enter, async (db, row) => {
    // What a replica took for news may have been recorded since.
    const { person_id, is_news, is_used, broke_glass } = (row as EnteredVisitor | undefined) ?? seen
    if (is_news) await rememberVisit(db, organizationId, person_id, now)
    if (is_used && !isBackground(request)) await rememberUse(db, sessionId, now)
    if (broke_glass) {
      await recordBrokenGlass({
        app,
        db,
        now,
        organizationId,
        sessionId,
        personId: person_id,
        requestId: request.id,
        ipAddress: plainAddress(request.ip),
        userAgent: '',
        log: request.log,
        afterCommit: () => undefined,
      })
    }
  })
}

const personContext = (ctx: Ctx, sessionId: string, entered: EnteredPerson): PersonCtx => ({
  ...ctx,
  personId: entered.person_id,
  sessionId,
  userRole: entered.user_role,
  onlyOrganizationId: entered.only_organization_id ?? undefined,
})

function scopeContext(
  ctx: PersonCtx,
  endpoint: Endpoint,
  organizationId: string | null,
  entered: EnteredPerson,
): PersonCtx | MemberCtx {
  if (endpoint.access === 'super_admin' && ctx.userRole !== 'super_admin')
    throw problem('not_allowed')
  if (endpoint.access !== 'member') {
    if (ctx.onlyOrganizationId && !endpoint.limited) throw problem('session_limited')
    return ctx
  }
  // Non-members can't find out whether the organization exists: both cases get the same response.
  if (!organizationId || !entered.role) throw problem('organization_not_found')
  assertOpen(entered)
  const standing = standingFor(ctx.app, endpoint, { ...entered, role: entered.role })
  return { ...ctx, organizationId, ...standing }
}
