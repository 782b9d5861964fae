import { randomUUID } from 'node:crypto'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import type { Session } from '#contract/identity.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations, becomePerson, enterOrganization } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { markEmailVerified } from '#server/identity/addresses/verified.ts'
import { createAccount, noPassword } from '#server/identity/create-account.ts'
import { openSession } from '#server/identity/open-session.ts'
import {
  findPersonByEmail,
  getPerson,
  usernameTaken,
  type Person,
} from '#server/identity/queries.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { tellOfNewDevice } from '#server/identity/tell-of-new-device.ts'
import { brandOf } from '#server/organizations/mail-brand.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { say } from '#server/words/sentence.ts'
import { redirectUri, secretOf } from './configure.ts'
import { sendLinked } from './mails.ts'
import { discover } from './provider.ts'
import { findConnection, findConnectionByDomain, listDomains, type Connection } from './queries.ts'
import { attemptMinutes, domainOf, startAllowance } from './rules.ts'

/** Refuses a password for addresses that an organization signs in by itself. Told by the domain: account or not. */
export async function assertPasswordAllowed(ctx: Ctx, email: string) {
  const domain = domainOf(email)
  const connection = await acrossOrganizations(ctx.db, (db) => findConnectionByDomain(db, domain))
  if (connection?.forced_domains.includes(domain)) {
    throw problem('single_sign_on_required', { keepChanges: true })
  }
}

/** Answers where to send the browser: authorization code with PKCE, state and nonce. */
export async function startSingleSignOn(ctx: Ctx, email: string) {
  await countAttempt(ctx.db, `sso-start:${ctx.ipAddress}`, startAllowance, ctx.now)
  const connection = await acrossOrganizations(ctx.db, (db) =>
    findConnectionByDomain(db, domainOf(email)),
  )
  if (!connection) throw problem('single_sign_on_unknown', { keepChanges: true })
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
    login_hint: email,
  })
  return { url: url.href, browser_secret: browserSecret }
}

/** Signs in whom the provider names, once per attempt and only in the browser that began it. */
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
  const person = await personOf(ctx, connection, claims)
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
    minutesLater(attempt.created_at, attemptMinutes) > ctx.now
  if (!attempt || !fits) throw failed()
  return attempt
}

interface Claims {
  subject: string
  email: string
  /** The provider says that it has verified the address; many say nothing. */
  emailVerified: boolean
  firstName: string
  lastName: string
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
): Promise<Claims> {
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

/**
 * Who this is here. A provider speaks only for addresses in the domains of its organization: it can neither open an
 * account of someone else nor move a known subject to another account by naming another address.
 */
async function personOf(ctx: Ctx, connection: Connection, claims: Claims): Promise<Person> {
  const domains = await listDomains(ctx.db, connection.organization_id)
  if (!domains.includes(domainOf(claims.email))) throw addressRefused()
  const known = await ctx.db
    .selectFrom('sso_identities')
    .select('person_id')
    .where('organization_id', '=', connection.organization_id)
    .where('subject', '=', claims.subject)
    .executeTakeFirst()
  if (known) return vouchedFor(ctx, await getPerson(ctx.db, known.person_id), claims)

  const existing = await findPersonByEmail(ctx.db, claims.email)
  // Anyone may have registered this address: its owner shows by mail that the account is theirs.
  if (existing && !existing.email_verified_at) throw accountNotVerified()
  const person = existing ?? (await register(ctx, claims))
  // The platform's own staff sign in with their own password and second factor.
  if (person.user_role === 'super_admin') throw addressRefused()
  const linked = await ctx.db
    .insertInto('sso_identities')
    .values({
      organization_id: connection.organization_id,
      subject: claims.subject,
      person_id: person.id,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  // The account is another subject's already: two people can't share one address.
  if (!linked) throw addressRefused()
  if (existing) await tellLinked(ctx, existing, connection)
  return person
}

/** Its password, its sessions and its other organizations stay as they are: the provider speaks for its own only. */
async function tellLinked(ctx: Ctx, person: Person, connection: Connection) {
  const { name } = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', connection.organization_id)
    .executeTakeFirstOrThrow()
  const brand = await brandOf(ctx, connection.organization_id)
  await sendLinked(ctx, person, { organizationName: name, brand })
}

/** An account without a usable password; the person can set one by the forgotten-password mail where that is allowed. */
async function register(ctx: Ctx, { email, emailVerified, firstName, lastName }: Claims) {
  const body = {
    email,
    username: await freeUsername(ctx, email),
    first_name: firstName,
    last_name: lastName,
    passwordHash: noPassword,
  }
  return createAccount(ctx, body, { emailVerified })
}

/** A linked account whose address the provider now calls verified is verified here too. */
async function vouchedFor(ctx: Ctx, person: Person, { email, emailVerified }: Claims) {
  if (emailVerified && email === person.email) await markEmailVerified(ctx, person.id)
  return person
}

async function freeUsername(ctx: Ctx, email: string) {
  const wanted = (email.split('@')[0] ?? '').replaceAll(/[^\p{L}\p{N}_.-]/gu, '').slice(0, 50)
  const name = wanted.length >= 2 ? wanted : `member-${randomUUID().slice(0, 8)}`
  return (await usernameTaken(ctx.db, name)) ? `${name}-${randomUUID().slice(0, 6)}` : name
}

const configOf = (ctx: Ctx, connection: Connection) =>
  discover(ctx, {
    issuer: connection.issuer,
    clientId: connection.client_id,
    clientSecret: secretOf(ctx, connection),
  })

// The attempt stays taken although the sign-in is refused.
const failed = (cause?: unknown) => problem('single_sign_on_failed', { cause, keepChanges: true })
const accountNotVerified = () =>
  problem('email_not_verified', {
    detail: say(
      'An account with this address exists, but the address was never verified. Choose “Forgot password?” to verify it, then sign in again.',
    ),
    keepChanges: true,
  })
const addressRefused = () => problem('single_sign_on_address_refused', { keepChanges: true })
