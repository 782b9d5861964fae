import { createProvisioningToken } from '#contract/provisioning.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from './actors.ts'
import { testApp } from './test-app.ts'

export interface Answered {
  status: number
  headers: Record<string, unknown>
  // eslint-disable-next-line typescript/no-explicit-any -- a client of SCIM reads whatever it is sent
  body: any
}

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseUrn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A classroom whose directory holds a token; `domain` is known to be the organization's own. */
export async function buildDirectory() {
  const room = await buildClassroom()
  const params = { organizationId: room.organization.id }
  const { body } = await call(room.admin, createProvisioningToken, {
    params,
    body: { name: 'Entra' },
  })
  const domain = `d${room.organization.id.slice(-12)}.example`
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db, now }) =>
    db
      .insertInto('organization_domains')
      .values({ organization_id: room.organization.id, domain, created_at: now })
      .execute(),
  )
  return {
    ...room,
    params,
    domain,
    token: body.token,
    scim: clientOf(room.organization.id, body.token),
  }
}

/** Calls SCIM as a directory does, through the whole server. */
export function clientOf(organization: string, token: string) {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    async (
      path: string,
      payload?: object | string,
      headers: Record<string, string> = {},
    ): Promise<Answered> => {
      const { server } = await testApp()
      const answer = await server.inject({
        method,
        url: `/scim/v2/${organization}${path}`,
        ...(payload !== undefined && { payload }),
        headers: {
          authorization: `Bearer ${token}`,
          ...(payload !== undefined && { 'content-type': 'application/scim+json' }),
          ...headers,
        },
      })
      const body: unknown = answer.body ? answer.json() : undefined
      return { status: answer.statusCode, headers: answer.headers, body }
    }
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: (path: string, operations: object[], headers?: Record<string, string>) =>
      send('PATCH')(path, { schemas: [patchUrn], Operations: operations }, headers),
    delete: (path: string, headers?: Record<string, string>) =>
      send('DELETE')(path, undefined, headers),
    find: (path: string, filter: string) =>
      send('GET')(`${path}?filter=${encodeURIComponent(filter)}`),
  }
}

let number = 0

/** A user as Okta would send one. */
export function userBody(domain: string, more: object = {}) {
  number += 1
  const email = `person${number}@${domain}`
  return {
    schemas: [userUrn],
    userName: email,
    externalId: `ext-${domain}-${number}`,
    name: { givenName: 'Pat', familyName: `Number${number}` },
    emails: [{ value: email, type: 'work', primary: true }],
    active: true,
    ...more,
  }
}
