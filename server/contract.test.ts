import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildOrganization, buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const folder = join(import.meta.dirname, '../contract')
const files = (await readdir(folder)).filter((file) => /(?<!\.test)\.ts$/.test(file))
const modules = await Promise.all(
  files.map(async (file) => (await import(join(folder, file))) as object),
)
const endpoints = modules.flatMap((exports) =>
  Object.entries(exports)
    .filter(
      (entry): entry is [string, Endpoint] => (entry[1] as Endpoint | null)?.kind === 'endpoint',
    )
    .map(([name, endpoint]) => ({ name, endpoint, title: `${endpoint.method} ${endpoint.path}` })),
)

type Classroom = Awaited<ReturnType<typeof buildClassroom>>
let classroom: Classroom
let staff: Awaited<ReturnType<typeof buildPerson>>
beforeAll(async () => {
  classroom = await buildClassroom()
  staff = await buildPerson({ superAdmin: true })
})

/** Every parameter gets an id that names nothing, except the organization. */
const paramsOf = (endpoint: Endpoint, organizationId: string) =>
  Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [
      name,
      name === 'organizationId' ? organizationId : randomUUID(),
    ]),
  )

const send = (
  actor: Parameters<typeof call>[0],
  endpoint: Endpoint,
  organizationId: string,
  body?: object,
) => call(actor, endpoint, { params: paramsOf(endpoint, organizationId), body })

const bodied = endpoints.filter(({ endpoint }) => endpoint.body)
const closed = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')
const tenant = endpoints.filter(({ endpoint }) => endpoint.access === 'member')
const platform = endpoints.filter(({ endpoint }) => endpoint.access === 'super_admin')

describe('a session that reaches one organization only', () => {
  const limited = async () => {
    const { mechanisms } = await testApp()
    const [own, other] = [await buildOrganization(), await buildOrganization()]
    await asSystem(mechanisms, async ({ db }) => {
      await db
        .insertInto('memberships')
        .values({ organization_id: own.id, person_id: other.admin.id, role: 'learner' })
        .execute()
      await db
        .updateTable('sessions')
        .set({ provider_organization_id: own.id, signed_in_by: 'single_sign_on' })
        .where('person_id', '=', other.admin.id)
        .execute()
    })
    return { actor: other.admin, elsewhere: other.id }
  }
  const beyond = closed.filter(({ endpoint }) => endpoint.access === 'person' && !endpoint.limited)

  test('403 session_limited in every other organization of the person', async () => {
    const { actor, elsewhere } = await limited()
    for (const { endpoint, title } of tenant) {
      const { status, error } = await send(actor, endpoint, elsewhere, {})
      expect([title, status, error.code]).toEqual([title, 403, 'session_limited'])
    }
  })

  test('403 session_limited outside of organizations, unless the contract says that it is narrowed', async () => {
    const { actor, elsewhere } = await limited()
    expect(beyond.length).toBeGreaterThan(10)
    for (const { endpoint, title } of beyond) {
      const { status, error } = await send(actor, endpoint, elsewhere, {})
      expect([title, status, error.code]).toEqual([title, 403, 'session_limited'])
    }
  })
})

describe('every endpoint', () => {
  test.each(endpoints)(
    '$title is described, and its errors stand in the catalogue',
    ({ endpoint }) => {
      expect(endpoint.summary).toMatch(/^[A-Z].{8,}[^.]$/)
      expect(Object.keys(errorCatalogue)).toEqual(expect.arrayContaining([...endpoint.errors]))
      expect(endpoint.path.startsWith('/api/organizations/:organizationId/')).toBe(
        endpoint.access === 'member',
      )
    },
  )

  test.each(endpoints)('$title is mounted', async ({ endpoint }) => {
    const { server } = await testApp()
    expect(server.hasRoute({ method: endpoint.method, url: endpoint.path.slice(0, -1) })).toBe(true)
  })

  test.each(bodied)('$title answers 400 to garbage, never 500', async ({ endpoint }) => {
    const actor = {
      public: null,
      person: classroom.admin,
      member: classroom.admin,
      super_admin: staff,
    }[endpoint.access]
    for (const garbage of [[], [{ email: 7 }]]) {
      const { status, error } = await send(actor, endpoint, classroom.organization.id, garbage)
      expect([400, 404], JSON.stringify(error)).toContain(status)
      expect(error).toMatchObject({
        code: expect.any(String),
        detail: expect.any(String),
        request_id: expect.any(String),
      })
    }
  })
})

describe('every endpoint that is not public', () => {
  test.each(closed)('$title answers 401 without a token', async ({ endpoint }) => {
    const { status, error } = await send(null, endpoint, classroom.organization.id, {})
    expect([status, error.code]).toEqual([401, 'not_signed_in'])
  })

  test.each(closed)('$title answers 401 to a forged token', async ({ endpoint }) => {
    const [header, , signature] = classroom.admin.accessToken.split('.')
    const payload = Buffer.from(
      JSON.stringify({
        sub: classroom.admin.id,
        sid: classroom.admin.sessionId,
        exp: 9_999_999_999,
      }),
    )
    const forged = { accessToken: [header, payload.toString('base64url'), signature].join('.') }
    const { status } = await send(forged, endpoint, classroom.organization.id, {})
    expect(status).toBe(401)
  })
})

describe('every endpoint of an organization', () => {
  test.each(tenant)(
    '$title answers 404 to a member of another organization',
    async ({ endpoint }) => {
      const { status, error } = await send(
        classroom.stranger,
        endpoint,
        classroom.organization.id,
        {},
      )
      expect([status, error.code]).toEqual([404, 'organization_not_found'])
    },
  )

  test.each(tenant)(
    '$title shows a stranger the same for an organization that does not exist',
    async ({ endpoint }) => {
      const real = await send(classroom.stranger, endpoint, classroom.organization.id, {})
      const invented = await send(classroom.stranger, endpoint, randomUUID(), {})
      expect({ ...real.error, request_id: '' }).toEqual({ ...invented.error, request_id: '' })
    },
  )
})

describe('every endpoint of the platform', () => {
  test('is refused to organization admins', async () => {
    for (const { endpoint } of platform) {
      const { status } = await send(classroom.admin, endpoint, classroom.organization.id, {})
      expect([400, 403]).toContain(status)
    }
  })
})
