import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import type { Session } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations, becomePerson, enterOrganization } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { openSession } from '#server/identity/open-session.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { tellOfNewDevice } from '#server/identity/tell-of-new-device.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { redirectUri, secretOf } from './configure.ts'
import { addressRefused, personOf, type Identities, type Vouched } from './person-of.ts'
import { discover } from './provider.ts'
import { findConnection, findConnectionByDomain, listDomains, type Connection } from './queries.ts'
import { beginningHost, isBeginningHost } from './hosts/sign-in-host.ts'
import { beginSaml } from './saml/begin.ts'
import { findSamlConnectionByDomain } from './saml/connection.ts'
import { attemptMinutes, domainOf, startAllowance } from './rules.ts'

/** Answers where to send the browser: to the identity provider of the address's domain. */
export async function startSingleSignOn(ctx: Ctx, email: string) {
  await countAttempt(ctx.db, `sso-start:${ctx.ipAddress}`, startAllowance, ctx.now)
  const domain = domainOf(email)
  const found = await acrossOrganizations(ctx.db, async (db) => ({
    saml: await findSamlConnectionByDomain(db, domain),
    oidc: await findConnectionByDomain(db, domain),
  }))
  // A provider that names the domain goes first, then OpenID Connect, then a provider for every domain.
  if (found.saml && (found.saml.names_domain || !found.oidc)) {
    const { saml } = found
    return acrossOrganizations(ctx.db, () => beginSaml(ctx, saml))
  }
  const connection = found.oidc
  if (!connection) throw problem('single_sign_on_unknown', { keepChanges: true })
  return beginOpenId(ctx, connection, email)
}

/** Begins a sign-in with OpenID Connect: authorization code with PKCE, state and nonce. */
export async function beginOpenId(ctx: Ctx, connection: Connection, email?: string) {
  const host = await beginningHost(ctx, connection.organization_id)
  const config = await configOf(ctx, connection)
  const [state, browserSecret, nonce] = [newToken(), newToken(), newToken()]
  const codeVerifier = oidc.randomPKCECodeVerifier()
  await acrossOrganizations(ctx.db, (db) =>
    db
      .insertInto('sso_attempts')
      .values({
        organization_id: connection.organization_id,
        state_hash: hashToken(state),
        browser_hash: hashToken(browserSecret),
        nonce,
        code_verifier: codeVerifier,
        host,
        created_at: ctx.now,
      })
      .execute(),
  )
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(ctx),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(email !== undefined && { login_hint: email }),
  })
  return { url: url.href, browser_secret: browserSecret }
}

/**
 * Signs in whom the provider names, once per attempt and only in the browser that began it, on the host that it began on. The
 * provider's answer always arrives at the installation's own address, which passes it on unread.
 */
export async function finishSingleSignOn(
  ctx: Ctx,
  { answer, browser_secret }: { answer: string; browser_secret: string },
): Promise<Session> {
  const parameters = new URLSearchParams(answer)
  const state = parameters.get('state') ?? ''
  const attempt = await takeAttempt(ctx, state, browser_secret)
  const connection = await acrossOrganizations(ctx.db, (db) =>
    findConnection(db, attempt.organization_id),
  )
  if (!connection) throw failed()
  const claims = await claimsOf(ctx, connection, parameters, state, attempt)
  await enterOrganization(ctx.db, connection.organization_id)
  const person = await personOf(ctx, claims, {
    organizationId: connection.organization_id,
    domains: await listDomains(ctx.db, connection.organization_id),
    identities: identitiesOf(ctx, connection.organization_id),
  })
  if (person.suspended_at) throw failed()
  await becomePerson(ctx.db, person.id)
  await addMember(ctx, {
    organizationId: connection.organization_id,
    personId: person.id,
    role: 'learner',
    position: null,
  })
  await tellOfNewDevice(ctx, person)
  await audit(ctx, {
    action: 'person.signed_in',
    organizationId: connection.organization_id,
    subject: { type: 'person', id: person.id },
    detail: { by: 'single_sign_on' },
  })
  return openSession(ctx, person, connection.organization_id)
}

const identitiesOf = (ctx: Ctx, organizationId: string): Identities => ({
  find: async (subject) => {
    const known = await ctx.db
      .selectFrom('sso_identities')
      .select('person_id')
      .where('organization_id', '=', organizationId)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return known?.person_id
  },
  link: async (subject, personId) => {
    const linked = await ctx.db
      .insertInto('sso_identities')
      .values({
        organization_id: organizationId,
        subject,
        person_id: personId,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id')
      .executeTakeFirst()
    return linked !== undefined
  },
})

/** Removed as it is read: of two answers with one state, the second finds nothing. */
async function takeAttempt(ctx: Ctx, state: string, browserSecret: string) {
  const attempt = await acrossOrganizations(ctx.db, (db) =>
    db
      .deleteFrom('sso_attempts')
      .where('state_hash', '=', hashToken(state))
      .returningAll()
      .executeTakeFirst(),
  )
  const fits =
    attempt?.browser_hash.equals(hashToken(browserSecret)) &&
    minutesLater(attempt.created_at, attemptMinutes) > ctx.now &&
    (await isBeginningHost(ctx, attempt.host))
  if (!attempt || !fits) throw failed()
  return attempt
}

const Named = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: Email,
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
})

/** What the provider vouches for: its signature, audience, nonce and time are checked before a word is believed. */
async function claimsOf(
  ctx: Ctx,
  connection: Connection,
  parameters: URLSearchParams,
  state: string,
  attempt: { nonce: string; code_verifier: string },
): Promise<Vouched> {
  const config = await configOf(ctx, connection)
  const address = new URL(redirectUri(ctx))
  address.search = parameters.toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.code_verifier,
      idTokenExpected: true,
    })
    const told = tokens.claims()
    if (!told) throw new Error('no claims')
    const more = told['email']
      ? {}
      : await oidc.fetchUserInfo(config, tokens.access_token, told.sub)
    const named = Named.parse({ ...more, ...told })
    if (named.email_verified === false || named.email_verified === 'false') throw addressRefused()
    const [first = 'New', ...rest] = (named.name ?? '').trim().split(/\s+/).filter(Boolean)
    return {
      subject: named.sub,
      email: named.email,
      emailVerified: named.email_verified === true || named.email_verified === 'true',
      firstName: (named.given_name ?? first).slice(0, 100),
      lastName: (named.family_name ?? (rest.join(' ') || 'Member')).slice(0, 100),
    }
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      error.code === 'single_sign_on_address_refused'
    )
      throw error
    ctx.log.warn({ err: error, issuer: connection.issuer }, 'single sign-on failed')
    throw failed(error)
  }
}

const configOf = (ctx: Ctx, connection: Connection) =>
  discover(ctx, {
    issuer: connection.issuer,
    clientId: connection.client_id,
    clientSecret: secretOf(ctx, connection),
  })

// The attempt stays taken although the sign-in is refused.
const failed = (cause?: unknown) => problem('single_sign_on_failed', { cause, keepChanges: true })
