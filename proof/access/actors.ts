import pg from 'pg'
import type { Ability } from '#contract/abilities.ts'
import { apiKeyScopes, type ApiKeyScope } from '#contract/integrations.ts'
import { ask } from '../../bench/ask.ts'
import { emailOf, type meetDemo } from '../demo-people.ts'
import type { Product } from '../product.ts'
import { Visitor } from '../visitor.ts'

/** The actor's relation to the demo's organization, which decides what they must not get. */
export type Standing =
  | 'guest'
  | 'outsider'
  | 'suspended'
  | 'member'
  | 'holder'
  | 'viewer'
  | 'key'
  | 'staff'

export interface Actor {
  readonly name: string
  readonly standing: Standing
  readonly visitor: Visitor
  readonly scope?: ApiKeyScope
  /** Of a learner with a custom role. */
  readonly abilities?: readonly Ability[]
}

type Demo = Awaited<ReturnType<typeof meetDemo>>

/**
 * All actors, in the order of the table. To add one, add a line here and, for a new relation to the organization, a
 * rule in rules.ts. Requests never contain their IDs, so no other actor's call affects them.
 */
export async function castOf(product: Product, demo: Demo): Promise<Actor[]> {
  const { address } = product
  const [admin, instructor, learner, staff] = demo.people
  if (!admin || !instructor || !learner || !staff) throw new Error('The demo has no people')
  const { organizationId } = demo
  let number = 20
  const visitor = (name: string, email: string | null, permit?: () => Promise<string>) =>
    new Visitor(address, name, email, (number += 1), permit)

  const registered = async (name: string) => {
    const person = visitor(name, await register(address, name))
    return { person, ...(await person.signIn()) }
  }
  const joined = async (name: string) => {
    const { person, id } = await registered(name)
    await verifyAddress(product, emailFor(name))
    await join(admin, person, organizationId, emailFor(name))
    return { person, path: `/api/organizations/${organizationId}/members/${id}/` }
  }
  const suspended = await joined('suspended')
  await must(admin, 'POST', `${suspended.path}suspend/`, { reason: 'Proof' })
  const removed = await joined('removed')
  await must(admin, 'DELETE', removed.path)
  const plain = await joined('plain')
  const holders: Actor[] = []
  for (const [name, abilities] of Object.entries(customRoles)) {
    const { person, path } = await joined(name)
    await giveRole(admin, organizationId, path, name, abilities)
    holders.push({ name, standing: 'holder', visitor: person, abilities })
  }
  const { person: unverified } = await registered('unverified')
  const stranger = visitor('stranger', emailOf('founder'))
  await stranger.signIn()

  const learnerId = (await learner.signIn()).id
  const viewer = visitor('viewing', null, async () => {
    const path = `/api/organizations/${organizationId}/members/${learnerId}/view/`
    const { body } = await must(admin, 'POST', path, { reason: 'Proof' })
    return `View ${(body as { view_token: string }).view_token}`
  })
  const actors: Actor[] = [
    { name: 'guest', standing: 'guest', visitor: visitor('guest', null) },
    { name: 'stranger', standing: 'outsider', visitor: stranger },
    { name: 'unverified', standing: 'outsider', visitor: unverified },
    { name: 'removed', standing: 'outsider', visitor: removed.person },
    { name: 'suspended', standing: 'suspended', visitor: suspended.person },
    { name: 'viewing', standing: 'viewer', visitor: viewer },
    { name: 'learner', standing: 'member', visitor: learner },
    { name: 'plain', standing: 'member', visitor: plain.person },
    ...holders,
    { name: 'instructor', standing: 'member', visitor: instructor },
    { name: 'admin', standing: 'member', visitor: admin },
    { name: 'super', standing: 'staff', visitor: staff },
  ]
  for (const scope of apiKeyScopes) {
    const holder = await keyHolder(address, admin, organizationId, [scope], (number += 1))
    actors.push({ name: scope, standing: 'key', visitor: holder, scope })
  }
  await viewer.enter()
  return actors
}

/** Together they have every ability. */
const customRoles: Record<string, Ability[]> = {
  finance: ['orders.manage', 'coupons.manage', 'payouts.manage', 'taxes.manage'],
  auditor: ['people.read', 'reports.read', 'audit.read'],
  teaching: ['courses.manage', 'grading.grade'],
  helping: ['support.answer', 'support.articles', 'groups.manage'],
}

async function giveRole(
  admin: Visitor,
  organizationId: string,
  memberPath: string,
  name: string,
  abilities: readonly Ability[],
) {
  const path = `/api/organizations/${organizationId}/roles/`
  const made = await must(admin, 'POST', path, { name: `Proof ${name}`, abilities })
  const { id } = made.body as { id: string }
  await must(admin, 'PUT', `${memberPath}custom-role/`, { role_id: id })
}

/** A program with a key of the demo's organization. */
export async function keyHolder(
  address: string,
  admin: Visitor,
  organizationId: string,
  scopes: readonly ApiKeyScope[],
  number: number,
): Promise<Visitor> {
  const path = `/api/organizations/${organizationId}/api-keys/`
  const body = { name: scopes.join(', ').slice(0, 120), scopes, expires_in_days: null }
  const made = await must(admin, 'POST', path, body)
  const { key } = made.body as { key: string }
  const holder = new Visitor(address, `key ${scopes.join(' ')}`, null, number, () =>
    Promise.resolve(`Bearer ${key}`),
  )
  await holder.enter()
  return holder
}

const emailFor = (name: string) => `proof-${name}@example.test`

/** Someone who has just created an account and confirmed nothing. */
async function register(address: string, name: string): Promise<string> {
  const email = emailFor(name)
  await ask(address, 'POST', '/auth/register/', {
    body: {
      username: `proof-${name}`,
      email,
      first_name: 'Proof',
      last_name: name,
      password: 'lyceum-demo',
      terms: true,
    },
  })
  return email
}

/** As the code in the mail would. */
async function verifyAddress(product: Product, email: string) {
  const database = new pg.Client(await product.databaseUrl())
  await database.connect()
  await database.query('update people set email_verified_at = now() where email = $1', [email])
  await database.end()
}

async function join(admin: Visitor, person: Visitor, organization: string, email: string) {
  await must(admin, 'POST', '/invite/admin/', { organization, emails: [email], role: 'learner' })
  const { body } = await must(person, 'GET', '/api/me/invitations/')
  for (const { id } of body as { id: string }[]) {
    await must(person, 'POST', `/api/me/invitations/${id}/accept/`)
  }
}

async function must(visitor: Visitor, method: string, path: string, body?: object) {
  const answer = await visitor.send(method, path, body)
  if (answer.status < 300) return answer
  throw new Error(`${visitor.name}: ${method} ${path} answered ${answer.status}: ${answer.text}`)
}
