import { sql } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import { audit } from '#server/audit/audit.ts'
import { becomePerson, enterOrganization } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import { readAccessToken } from '#server/http/access-token.ts'
import type { Ctx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { openSession } from '#server/identity/open-session.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { tellOfNewDevice } from '#server/identity/tell-of-new-device.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { joinGroup } from '#server/organizations/groups/group-people.ts'
import { lockMember } from '#server/organizations/queries.ts'
import { recheckSockets } from '#server/realtime/publish-live.ts'
import { personOf } from '../person-of.ts'
import { isBeginningHost } from '../hosts/sign-in-host.ts'
import { StoredClaims, type SamlClaims } from './claims.ts'
import { findSamlConnection, type SamlConnectionRow } from './connection.ts'
import { identitiesOf } from './identities.ts'
import { logRefusal, writeLog } from './log.ts'
import { ticketMinutes } from './rules.ts'
import { domainsOf } from './take-response.ts'

interface Given {
  organization_id: string
  ticket: string
  browser_secret: string
}

/**
 * Exchanges the ticket of an accepted message for a session, once and only in the browser and on the host that it was made
 * for. Makes the account and the membership if there are none, and brings role and groups in line with the message.
 */
export async function finishSamlSignIn(ctx: Ctx, given: Given) {
  await countAttempt(ctx.db, `saml-finish:${ctx.ipAddress}`, finishAllowance, ctx.now)
  await enterOrganization(ctx.db, given.organization_id)
  const { connection, claims, path } = await takeTicket(ctx, given)
  try {
    const session = await signIn(ctx, connection, claims)
    const single_logout = connection.single_logout && connection.logout_url !== null
    return { session, path, single_logout }
  } catch (error) {
    if (error instanceof Problem) {
      await logRefusal(ctx.app, connection, { subject: claims.email, reason: error.code })
    }
    throw error
  }
}

const finishAllowance = { attempts: 300, seconds: 60 }

async function takeTicket(ctx: Ctx, { organization_id, ticket, browser_secret }: Given) {
  const row = await ctx.db
    .deleteFrom('saml_tickets')
    .where('organization_id', '=', organization_id)
    .where('ticket_hash', '=', hashToken(ticket))
    .returningAll()
    .executeTakeFirst()
  const fits =
    row?.browser_hash.equals(hashToken(browser_secret)) &&
    minutesLater(row.created_at, ticketMinutes) > ctx.now &&
    (await isBeginningHost(ctx, row.host))
  const connection =
    row && fits ? await findSamlConnection(ctx.db, organization_id, row.connection_id) : undefined
  // The ticket stays taken although the sign-in is refused.
  if (!row || !connection) throw problem('single_sign_on_failed', { keepChanges: true })
  return { connection, claims: StoredClaims.parse(row.claims), path: row.path }
}

async function signIn(ctx: Ctx, connection: SamlConnectionRow, claims: SamlClaims) {
  const organizationId = connection.organization_id
  const person = await personOf(
    ctx,
    {
      subject: claims.nameId,
      email: claims.email,
      // The organization has proved the domain, so it could read any mail to this address itself.
      emailVerified: true,
      firstName: claims.firstName,
      lastName: claims.lastName,
    },
    {
      organizationId,
      domains: await domainsOf(ctx, connection),
      identities: identitiesOf(ctx, connection),
    },
  )
  if (person.suspended_at) throw problem('single_sign_on_failed', { keepChanges: true })
  await becomePerson(ctx.db, person.id)
  const role = claims.role ?? (connection.default_role as OrganizationRole)
  const member = { organizationId, personId: person.id, role, position: null }
  const isNew = await addMember(ctx, member)
  if (!isNew && claims.role) await changeRole(ctx, connection, person.id, claims.role)
  await joinGroups(ctx, organizationId, person.id, claims.groups)
  await tellOfNewDevice(ctx, person)
  await audit(ctx, {
    action: 'person.signed_in',
    organizationId,
    subject: { type: 'person', id: person.id },
    detail: { by: 'single_sign_on', connection_id: connection.id },
  })
  const session = await openSession(ctx, person, organizationId)
  const { sessionId } = await readAccessToken(ctx.app.keys, `JWT ${session.access_token}`, ctx.now)
  await rememberSession(ctx, connection, claims, sessionId)
  await writeLog(ctx, connection, {
    subject: claims.email,
    outcome: 'signed_in',
    personId: person.id,
  })
  return session
}

/** The provider's word counts at every sign-in, but never leaves an organization without an admin. */
async function changeRole(
  ctx: Ctx,
  { organization_id, id }: SamlConnectionRow,
  personId: string,
  role: OrganizationRole,
) {
  const member = await lockMember(ctx.db, organization_id, personId)
  if (member.role === role || (member.isLastAdmin && role !== 'admin')) return
  await ctx.db
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organization_id)
    .where('person_id', '=', personId)
    .execute()
  await recheckSockets(ctx, personId)
  await audit(ctx, {
    action: 'member.role_changed',
    organizationId: organization_id,
    subject: { type: 'person', id: personId },
    detail: { from: member.role, to: role, connection_id: id },
  })
  await emit(ctx, 'member.role_changed', {
    organization_id,
    person_id: personId,
    role,
    changed_by: null,
  })
}

/** Joins groups of these names that exist. A sign-in makes no groups and leaves none. */
async function joinGroups(ctx: Ctx, organizationId: string, personId: string, names: string[]) {
  if (names.length === 0) return
  const groups = await findGroups(ctx, organizationId, names)
  for (const { id } of groups) await joinGroup({ ...ctx, organizationId }, id, personId)
}

export const findGroups = (ctx: Ctx, organizationId: string, names: readonly string[]) =>
  ctx.db
    .selectFrom('member_groups')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute()

const rememberSession = (
  ctx: Ctx,
  connection: SamlConnectionRow,
  claims: SamlClaims,
  sessionId: string,
) =>
  ctx.db
    .insertInto('saml_sessions')
    .values({
      organization_id: connection.organization_id,
      session_id: sessionId,
      connection_id: connection.id,
      name_id: claims.nameId,
      name_id_format: claims.nameIdFormat,
      session_index: claims.sessionIndex,
    })
    .execute()
