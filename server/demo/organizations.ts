import { createAccount } from '#server/identity/create-account.ts'
import { hashPassword } from '#server/identity/password.ts'
import { uploadAvatar } from '#server/identity/upload-avatar.ts'
import { updateProfile } from '#server/identity/update-profile.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { changeAccent } from '#server/organizations/branding.ts'
import { createOrganization } from '#server/organizations/create-organization.ts'
import { invite } from '#server/organizations/invite.ts'
import {
  acceptInvitation,
  listReceivedInvitations,
} from '#server/organizations/received-invitations.ts'
import { updateOrganization } from '#server/organizations/update-organization.ts'
import { drawAvatar } from './avatars.ts'
import { asAnyone, asMember, asPerson } from './act-as.ts'
import {
  type DemoAccount,
  type DemoOrganization,
  demoAccounts,
  demoOrganizations,
  demoPassword,
  demoPeople,
} from './people.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** People, their organizations, and how they came to them: by founding or by invitation. */
export async function loadOrganizations(app: Mechanisms) {
  const people = [...demoAccounts, ...demoPeople]
  const ids = new Map<string, string>()
  // One for all: they share the password.
  const passwordHash = await hashPassword(demoPassword)
  for (const person of people) ids.set(person.email, await createPerson(app, person, passwordHash))

  for (const key of Object.keys(demoOrganizations) as (keyof typeof demoOrganizations)[]) {
    await found(app, key, demoOrganizations[key], people, ids)
  }
  for (const person of people) await acceptInvitations(app, ids.get(person.email) ?? '')

  const newcomerInvitation = { emails: ['newcomer@lyceum.test'], role: 'learner' as const }
  const message = 'You asked about our evening course in statistics. Have a look around.'
  const adminId = ids.get('admin@lyceum.test') ?? ''
  await asPerson(app, adminId, { at: daysAgo(2) }, async (ctx) => {
    const northwind = await ctx.db
      .selectFrom('memberships')
      .select('organization_id')
      .where('person_id', '=', adminId)
      .executeTakeFirstOrThrow()
    return invite(ctx, { ...newcomerInvitation, organization: northwind.organization_id, message })
  })
}

/** One more organization with its own people, after all others. */
export async function foundOrganization(
  app: Mechanisms,
  organization: DemoOrganization,
  people: DemoAccount[],
) {
  const ids = new Map<string, string>()
  const passwordHash = await hashPassword(demoPassword)
  for (const person of people) ids.set(person.email, await createPerson(app, person, passwordHash))
  const id = await found(app, 'estrecho', organization, people, ids)
  for (const person of people) await acceptInvitations(app, ids.get(person.email) ?? '')
  return { organization: id, people: ids }
}

async function found(
  app: Mechanisms,
  key: string,
  { founder, name, description, website, accent, language }: DemoOrganization,
  people: DemoAccount[],
  ids: ReadonlyMap<string, string>,
) {
  const founderId = ids.get(founder) ?? ''
  await setRights(app, founderId, { can_create_organization: true })
  const { id } = await asPerson(app, founderId, { at: daysAgo(170) }, (ctx) =>
    createOrganization(ctx, { name, description }),
  )
  await setRights(app, founderId, { can_create_organization: false })
  const admin = { personId: founderId, organizationId: id, role: 'admin' as const }
  await asMember(app, admin, { at: daysAgo(169) }, async (ctx) => {
    await updateOrganization(ctx, { website, ...(language && { language }) })
    await changeAccent(ctx, accent)
  })
  for (const person of people) {
    const [, role, position] = person.memberships?.find(([where]) => where === key) ?? []
    if (!role || person.email === founder) continue
    await asPerson(app, founderId, { at: daysAgo(168) }, (ctx) =>
      invite(ctx, { organization: id, emails: [person.email], role, position }),
    )
  }
  return id
}

async function createPerson(app: Mechanisms, person: DemoAccount, passwordHash: string) {
  const { email, first_name, last_name } = person
  const username = email.replace('@', '.').replace(/\.test$/, '')
  const at = { at: daysAgo(175) }
  const { id } = await asAnyone(app, at, (ctx) =>
    createAccount(
      ctx,
      { username, email, first_name, last_name, passwordHash },
      { emailVerified: true },
    ),
  )
  const portrait = await drawAvatar(`${first_name} ${last_name}`)
  await asPerson(app, id, at, (ctx) => uploadAvatar(ctx, portrait))
  if (person.headline)
    await asPerson(app, id, at, (ctx) => updateProfile(ctx, { headline: person.headline }))
  if (person.language)
    await asPerson(app, id, at, (ctx) => updateProfile(ctx, { language: person.language }))
  if (person.userRole) await setRights(app, id, { user_role: person.userRole })
  if (person.canCreateOrganization) await setRights(app, id, { can_create_organization: true })
  return id
}

const acceptInvitations = (app: Mechanisms, personId: string) =>
  asPerson(app, personId, { at: daysAgo(165) }, async (ctx) => {
    for (const { id } of await listReceivedInvitations(ctx)) await acceptInvitation(ctx, id)
  })

/** Rights that only the platform gives. */
const setRights = (
  app: Mechanisms,
  personId: string,
  rights: { can_create_organization?: boolean; user_role?: string },
) =>
  asSystem(app, ({ db }) =>
    db.updateTable('people').set(rights).where('id', '=', personId).execute(),
  )
