import { randomUUID } from 'node:crypto'
import type { Arguments, Endpoint, Result } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { asSystem } from '#server/jobs/job.ts'
import { hashPassword } from '#server/identity/password.ts'
import { daysLater } from '#server/identity/rules.ts'
import { testApp } from './test-app.ts'

export const testPassword = 'correct horse'
const passwordHash = hashPassword(testPassword)

export interface Actor {
  id: string
  email: string
  sessionId: string
  accessToken: string
}

/** A person with a session, made straight in the database. */
export async function buildPerson(
  given: {
    email?: string
    canCreateOrganization?: boolean
    superAdmin?: boolean
    firstName?: string
    /** Most people have proved to own their address. */
    emailVerified?: boolean
  } = {},
): Promise<Actor> {
  const { mechanisms } = await testApp()
  const password_hash = await passwordHash
  const name = `p${randomUUID().slice(0, 12)}`
  return asSystem(mechanisms, async ({ db, now }) => {
    const { id, email } = await db
      .insertInto('people')
      .values({
        email: given.email ?? `${name}@example.test`,
        username: name,
        first_name: given.firstName ?? 'Test',
        last_name: name,
        password_hash,
        user_role: given.superAdmin ? 'super_admin' : 'user',
        can_create_organization: given.canCreateOrganization ?? false,
        terms_accepted_at: now,
        email_verified_at: given.emailVerified === false ? null : now,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    const session = await db
      .insertInto('sessions')
      .values({ person_id: id, expires_at: daysLater(now, 30), created_at: now, last_used_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const accessToken = await signAccessToken(
      mechanisms.keys,
      { personId: id, sessionId: session.id },
      now,
    )
    return { id, email, sessionId: session.id, accessToken }
  })
}

export async function buildMember(organizationId: string, role: OrganizationRole): Promise<Actor> {
  const person = await buildPerson()
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db }) =>
    db
      .insertInto('memberships')
      .values({ organization_id: organizationId, person_id: person.id, role })
      .execute(),
  )
  return person
}

export async function buildOrganization(name = 'Test organization') {
  const { mechanisms } = await testApp()
  const organization = await asSystem(mechanisms, ({ db }) =>
    db
      .insertInto('organizations')
      .values({ name })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  )
  return { ...organization, admin: await buildMember(organization.id, 'admin') }
}

/** One organization with a person in each role, and a stranger who is admin of another one. */
export async function buildClassroom() {
  const { admin, ...organization } = await buildOrganization()
  const other = await buildOrganization('Another organization')
  return {
    organization,
    admin,
    instructor: await buildMember(organization.id, 'instructor'),
    learner: await buildMember(organization.id, 'learner'),
    stranger: other.admin,
    otherOrganization: { id: other.id, name: other.name },
  }
}

interface Answered<Body> {
  status: number
  /** What the contract promises; read it after checking the status. */
  body: Body
  error: ErrorBody
  headers: Record<string, unknown>
}

/** Calls an endpoint through the whole server, as a person or as nobody. */
export async function call<E extends Endpoint>(
  actor: { accessToken: string } | null,
  endpoint: E,
  args: Arguments<E>,
  headers: Record<string, string> = {},
): Promise<Answered<Result<E>>> {
  const { server } = await testApp()
  const given = args as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: object
  }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(given.params?.[name] ?? ''),
  )
  const response = await server.inject({
    method: endpoint.method,
    url: path,
    query: Object.fromEntries(
      Object.entries(given.query ?? {}).map(([key, value]) => [key, String(value)]),
    ),
    ...(given.body && { payload: given.body }),
    headers: { ...(actor && { authorization: `JWT ${actor.accessToken}` }), ...headers },
  })
  const body =
    response.body && (response.headers['content-type'] ?? '').includes('json')
      ? response.json<unknown>()
      : undefined
  return {
    status: response.statusCode,
    body: body as Result<E>,
    error: body as ErrorBody,
    headers: response.headers,
  }
}
