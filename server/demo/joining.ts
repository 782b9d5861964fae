import type { OrganizationRole } from '#contract/organizations.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { applyToTeach } from '#server/joining/apply-to-teach.ts'
import { joinOrganization } from '#server/organizations/join-organization.ts'
import { switchFeature } from '#server/organizations/limits.ts'
import { changeSignUp } from '#server/organizations/settings.ts'
import { asMember, asPerson } from './act-as.ts'
import { daysAgo } from './organizations.ts'

/** One school takes requests to join and has two open ones; someone at the academy would like to teach. */
export async function loadJoining(app: Mechanisms) {
  const find = await finder(app)
  const riverside = find.organization('Riverside School')
  await asPerson(app, find.person('super@lyceum.test'), { at: daysAgo(30) }, (ctx) =>
    switchFeature({ ...ctx, userRole: 'super_admin' }, riverside, 'open_sign_up', true),
  )
  await find.member('multi@lyceum.test', riverside, 'admin', 29, (ctx) =>
    changeSignUp(ctx, {
      sign_up_policy: 'request',
      domain_sign_up: false,
      own_domains_only: false,
    }),
  )
  for (const [email, days, message] of requests) {
    await asPerson(app, find.person(email), { at: daysAgo(days) }, (ctx) =>
      joinOrganization(ctx, riverside, { message }),
    )
  }
  const northwind = find.organization('Northwind Academy')
  await find.member('kavita.sharma@northwind.test', northwind, 'learner', 1, (ctx) =>
    applyToTeach(
      ctx,
      'I have taught typography at the library for three years and would like to do it here.',
    ),
  )
}

const requests = [
  [
    'tuuli.virtanen@harbor.test',
    3,
    'My daughter goes to your school and told me about the essays.',
  ],
  ['stefan.ilic@harbor.test', 1, 'I move to your town in spring and would like to go on learning.'],
] as const

/** Who and what the demo refers to, by the names that people read. */
async function finder(app: Mechanisms) {
  const { people, organizations } = await asSystem(app, async ({ db }) => ({
    people: await db.selectFrom('people').select(['id', 'email']).execute(),
    organizations: await db.selectFrom('organizations').select(['id', 'name']).execute(),
  }))
  const person = (email: string) => people.find((one) => one.email === email)?.id ?? ''
  return {
    person,
    organization: (name: string) => organizations.find((one) => one.name === name)?.id ?? '',
    member: <T>(
      email: string,
      organizationId: string,
      role: OrganizationRole,
      days: number,
      run: Parameters<typeof asMember<T>>[3],
    ) =>
      asMember(app, { personId: person(email), organizationId, role }, { at: daysAgo(days) }, run),
  }
}
