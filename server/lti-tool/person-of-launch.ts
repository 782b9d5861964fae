import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations, becomePerson } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import { noPassword } from '#server/identity/create-account.ts'
import { getPerson } from '#server/identity/queries.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { claims } from '#server/lti/vocabulary.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { say } from '#server/words/sentence.ts'
import type { PlatformRow } from './queries.ts'

interface Known {
  subject: string
  roles: string[]
  given_name?: unknown
  family_name?: unknown
  /** They came with a launch, and not only in a list of members. */
  isHere: boolean
}

/**
 * The person of the launch: the one this platform identified by this subject before, or someone new. The address that
 * the platform sends is ignored, so no platform can open an account that isn't its own.
 */
export async function personOfLaunch(ctx: PartnerCtx, platform: PlatformRow, payload: JWTPayload) {
  const roles = readRoles(payload)
  const { given_name, family_name, sub = '' } = payload
  const person = { subject: sub, roles, given_name, family_name, isHere: true }
  return { personId: await admitPerson(ctx, platform, person), isStaff: isStaff(roles) }
}

/** Account, identity and membership of someone a platform names. Refused if an admin revoked their access. */
export async function admitPerson(ctx: PartnerCtx, platform: PlatformRow, person: Known) {
  const { subject, roles, isHere } = person
  const known = await ctx.db
    .updateTable('lti_identities')
    .set({ roles, ...(isHere && { last_launched_at: ctx.now }) })
    .where('organization_id', '=', ctx.organizationId)
    .where('platform_id', '=', platform.id)
    .where('subject', '=', subject)
    .returning(['person_id', 'revoked_at'])
    .executeTakeFirst()
  if (known?.revoked_at) {
    throw new Refusal(say('An admin of this organization has revoked your access.'), {
      status: 403,
    })
  }
  const personId = known?.person_id ?? (await register(ctx, person))
  if (!known) {
    await ctx.db
      .insertInto('lti_identities')
      .values({
        organization_id: ctx.organizationId,
        platform_id: platform.id,
        subject,
        person_id: personId,
        roles,
        created_at: ctx.now,
        last_launched_at: isHere ? ctx.now : null,
      })
      .execute()
  }
  const account = await acrossOrganizations(ctx.db, (db) => getPerson(db, personId))
  if (account.suspended_at) throw new Refusal(say('This account is suspended.'), { status: 403 })
  await becomePerson(ctx.db, personId)
  await addMember(ctx, {
    organizationId: ctx.organizationId,
    personId,
    role: isStaff(roles) && platform.staff_role === 'instructor' ? 'instructor' : 'learner',
    position: null,
  })
  await assertMember(ctx, personId)
  return personId
}

function readRoles(payload: JWTPayload): string[] {
  const given = payload[claims.roles]
  return Array.isArray(given)
    ? given.filter((one): one is string => typeof one === 'string').slice(0, 50)
    : []
}

const inCourse =
  /^(?:http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#)?(Instructor|ContentDeveloper|Administrator)$/
const anywhere =
  /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/(?:(?:institution|system)\/)?person#(?:Administrator|SysAdmin)$/

/**
 * Teachers and admins of the platform. Short names are allowed for roles in a course. Someone who teaches elsewhere in
 * the institution is a learner here: platforms name that role too.
 */
export const isStaff = (roles: readonly string[]) =>
  roles.some((role) => inCourse.test(role) || anywhere.test(role))

async function assertMember(ctx: PartnerCtx, personId: string) {
  const member = await ctx.db
    .selectFrom('memberships')
    .select('suspended_at')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!member || member.suspended_at) {
    throw new Refusal(say('You can’t enter this organization at the moment.'), { status: 403 })
  }
}

/** Whatever a platform sends as a name, fit to be shown. */
export const nameOf = (given: unknown) =>
  typeof given === 'string'
    ? given
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim()
        .slice(0, 100)
    : ''

/**
 * An account that only launches can open: it has no password, and an address that nobody owns and no mail is sent to.
 */
async function register(ctx: PartnerCtx, person: Known): Promise<string> {
  const id = randomUUID()
  const row = await acrossOrganizations(ctx.db, (db) =>
    db
      .insertInto('people')
      .values({
        email: `${id}@launch.invalid`,
        email_verified_at: null,
        username: `launch-${id}`,
        first_name: nameOf(person.given_name) || 'New',
        last_name: nameOf(person.family_name) || 'Member',
        password_hash: noPassword,
        terms_accepted_at: ctx.now,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await audit(ctx, { action: 'person.registered', subject: { type: 'person', id: row.id } })
  await emit(ctx, 'person.registered', { person_id: row.id })
  return row.id
}
