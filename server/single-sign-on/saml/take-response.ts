import { sql } from 'kysely'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { listDomains } from '../queries.ts'
import { recognize } from '../person-of.ts'
import { originToFinish } from '../hosts/sign-in-host.ts'
import { ownPath } from './addresses.ts'
import { claimsOf, type SamlClaims } from './claims.ts'
import type { SamlConnectionRow } from './connection.ts'
import { identitiesOf } from './identities.ts'
import { readResponse, type Assertion } from './read-response.ts'
import { SamlRefusal } from './refusal.ts'
import { attemptMinutes, testMinutes } from './rules.ts'

export type Taken =
  | { kind: 'test'; testId: string }
  /** The browser that began the sign-in holds the secret; one that didn't is given one. */
  | {
      kind: 'ticket'
      ticket: string
      path: string | null
      browserSecret: string | null
      /** Where that browser waits; empty for this installation. */
      origin: string
    }

type Within = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/**
 * Takes a verified message: once, for the request it answers. It becomes a ticket that one browser exchanges for a session,
 * or the result of a test. Throws SamlRefusal and keeps nothing otherwise.
 */
export async function takeResponse(
  app: Mechanisms,
  within: Within,
  connection: SamlConnectionRow,
  { xml, relayState }: { xml: string; relayState: unknown },
): Promise<Taken> {
  const assertion = await readResponse(app, connection, xml, app.clock.now())
  return within(async (ctx) => {
    await spendMessage(ctx, connection, assertion.id, assertion.expiresAt)
    const attempt = await takeAttempt(ctx, connection, assertion)
    if (attempt && attempt.browser_hash === null) {
      await finishTest(ctx, connection, attempt.id, assertion)
      return { kind: 'test', testId: attempt.id }
    }
    const claims = claimsOf(assertion, connection)
    const browserSecret = attempt ? null : newToken()
    const ticket = newToken()
    const host = attempt?.host ?? null
    const path = attempt ? null : ownPath(app.env.publicUrl, relayState)
    await ctx.db
      .insertInto('saml_tickets')
      .values({
        organization_id: connection.organization_id,
        ticket_hash: hashToken(ticket),
        connection_id: connection.id,
        browser_hash: attempt?.browser_hash ?? hashToken(browserSecret ?? ''),
        claims: JSON.stringify(claims),
        path,
        host,
        created_at: ctx.now,
      })
      .execute()
    const origin = await originToFinish(ctx, connection.organization_id, host)
    return { kind: 'ticket', ticket, path, browserSecret, origin }
  })
}

/** Of two at once, one is refused: the row of the first makes the second wait and find it. */
export async function spendMessage(
  ctx: Ctx,
  connection: SamlConnectionRow,
  messageId: string,
  expiresAt: Date,
) {
  const kept = await ctx.db
    .insertInto('saml_seen')
    .values({
      organization_id: connection.organization_id,
      connection_id: connection.id,
      message_hash: hashToken(messageId),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('connection_id')
    .executeTakeFirst()
  if (!kept) throw new SamlRefusal('replayed', messageId)
}

/** The request that the message answers, which no other message can answer then. Undefined if the provider began. */
async function takeAttempt(ctx: Ctx, connection: SamlConnectionRow, { requestId }: Assertion) {
  if (requestId === null) {
    if (!connection.allows_unsolicited) throw new SamlRefusal('unsolicited')
    return undefined
  }
  const attempt = await ctx.db
    .updateTable('saml_attempts')
    .set({ finished_at: ctx.now })
    .where('organization_id', '=', connection.organization_id)
    .where('connection_id', '=', connection.id)
    .where('request_id', '=', requestId)
    .where('finished_at', 'is', null)
    .returning(['id', 'browser_hash', 'created_at', 'host'])
    .executeTakeFirst()
  const minutes = attempt?.browser_hash ? attemptMinutes : testMinutes
  if (!attempt || minutesLater(attempt.created_at, minutes) <= ctx.now) {
    throw new SamlRefusal('request', requestId)
  }
  return attempt
}

/** What is kept of a test: what arrived, and what it would become. */
export interface TestOutcome {
  refusal: string
  detail: string
  arrived: Pick<Assertion, 'nameId' | 'nameIdFormat' | 'sessionIndex' | 'attributes'> | null
  claims: SamlClaims | null
  account: 'known' | 'linked' | 'created' | 'refused'
  problem: string
}

async function finishTest(
  ctx: Ctx,
  connection: SamlConnectionRow,
  testId: string,
  assertion: Assertion,
) {
  const { nameId, nameIdFormat, sessionIndex, attributes } = assertion
  const outcome: TestOutcome = {
    refusal: '',
    detail: '',
    arrived: { nameId, nameIdFormat, sessionIndex, attributes },
    claims: null,
    account: 'refused',
    problem: '',
  }
  try {
    outcome.claims = claimsOf(assertion, connection)
    const { account } = await recognize(
      ctx,
      { subject: nameId, email: outcome.claims.email },
      {
        organizationId: connection.organization_id,
        domains: await domainsOf(ctx, connection),
        identities: identitiesOf(ctx, connection),
      },
    )
    outcome.account = account
  } catch (error) {
    if (error instanceof SamlRefusal) {
      Object.assign(outcome, { refusal: error.reason, detail: error.detail })
    } else if (error instanceof Problem) outcome.problem = error.code
    else throw error
  }
  await keepOutcome(ctx, connection, testId, outcome)
}

const keepOutcome = (
  ctx: Ctx,
  connection: SamlConnectionRow,
  testId: string,
  outcome: TestOutcome,
) =>
  ctx.db
    .updateTable('saml_attempts')
    .set({ outcome: JSON.stringify(outcome), finished_at: ctx.now })
    .where('organization_id', '=', connection.organization_id)
    .where('id', '=', testId)
    .execute()

/** A refused message that claims to answer an open test is shown there. Answers the test's id, if there is one. */
export async function refuseTest(
  ctx: Ctx,
  connection: SamlConnectionRow,
  requestId: string,
  refusal: SamlRefusal,
): Promise<string | undefined> {
  const test = await ctx.db
    .selectFrom('saml_attempts')
    .select('id')
    .where('organization_id', '=', connection.organization_id)
    .where('connection_id', '=', connection.id)
    .where('request_id', '=', requestId)
    .where('browser_hash', 'is', null)
    .where('outcome', 'is', null)
    .where(
      'created_at',
      '>',
      sql<Date>`${ctx.now}::timestamptz - make_interval(mins => ${testMinutes})`,
    )
    .executeTakeFirst()
  if (!test) return undefined
  await keepOutcome(ctx, connection, test.id, {
    refusal: refusal.reason,
    detail: refusal.detail,
    arrived: null,
    claims: null,
    account: 'refused',
    problem: '',
  })
  return test.id
}

/** The domains that this connection speaks for. */
export async function domainsOf(ctx: Ctx, connection: SamlConnectionRow): Promise<string[]> {
  const own = await listDomains(ctx.db, connection.organization_id)
  return connection.domains.length === 0
    ? own
    : own.filter((domain) => connection.domains.includes(domain))
}
