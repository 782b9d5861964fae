import { randomUUID } from 'node:crypto'
import {
  addSamlConnection,
  finishSamlSignIn,
  type SamlConnection,
  type SaveSamlConnectionBody,
} from '#contract/saml.ts'
import { startSingleSignOn } from '#contract/single-sign-on.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from './actors.ts'
import type { Said, SamlProvider } from './saml-provider.ts'
import { testApp } from './test-app.ts'

export const plainMapping = { email: '', first_name: '', last_name: '', role: '', groups: '' }

/** An organization with a domain of its own, connected to the provider. */
export async function buildSaml(
  provider: SamlProvider,
  more: Partial<SaveSamlConnectionBody> & { features?: string[] } = {},
) {
  const { features = ['single_sign_on'], ...body } = more
  const { mechanisms } = await testApp()
  const classroom = await buildClassroom()
  const domain = `${randomUUID()}.example`
  await asSystem(mechanisms, async ({ db, now }) => {
    await db
      .updateTable('organizations')
      .set({ features })
      .where('id', '=', classroom.organization.id)
      .execute()
    await db
      .insertInto('organization_domains')
      .values({ organization_id: classroom.organization.id, domain, created_at: now })
      .execute()
    // All tests of a worker begin sign-ins from one address.
    await db.deleteFrom('attempt_counts').where('key', 'like', 'sso-start:%').execute()
  })
  const params = { organizationId: classroom.organization.id }
  const added = await call(classroom.admin, addSamlConnection, {
    params,
    body: { name: 'Staff', metadata: provider.metadata(), mapping: plainMapping, ...body },
  })
  return { ...classroom, domain, params, added, connection: added.body }
}

const pathOf = (url: string) => new URL(url).pathname

export async function ownMetadata(connection: SamlConnection): Promise<string> {
  const { server } = await testApp()
  const { body } = await server.inject({ url: pathOf(connection.service_provider.metadata_url) })
  return body
}

/** A browser brings a message to a connection. */
export async function bring(connection: SamlConnection, message: string, relayState = '') {
  const { server } = await testApp()
  const form = new URLSearchParams({ SAMLResponse: message, RelayState: relayState })
  const answer = await server.inject({
    method: 'POST',
    url: pathOf(connection.service_provider.acs_url),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: form.toString(),
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    location: answer.headers.location ?? /"to":"([^"]+)"/.exec(answer.body)?.[1] ?? '',
    secret: /browser_secret[^:]*:[^\w-]*([\w-]+)/.exec(answer.body)?.[1],
  }
}

/** Begins at our form and answers the request's id and the browser's secret. */
export async function begin(provider: SamlProvider, connection: SamlConnection, email: string) {
  const started = await call(null, startSingleSignOn, { body: { email } })
  if (started.status !== 200) throw new Error(JSON.stringify(started.error))
  const { id } = await provider.readRequest(await ownMetadata(connection), started.body.url)
  return { requestId: id, secret: started.body.browser_secret, url: started.body.url }
}

export const finish = (organizationId: string, location: string, browser_secret: string) => {
  const ticket = new URL(location, 'http://here').searchParams.get('saml') ?? ''
  return call(null, finishSamlSignIn, {
    body: { organization_id: organizationId, ticket, browser_secret },
  })
}

/** The whole way: from our form to the provider, back, and into a session. */
export async function signInBySaml(
  provider: SamlProvider,
  { connection, params }: { connection: SamlConnection; params: { organizationId: string } },
  email: string,
  said: Omit<Said, 'requestId'>,
) {
  const { requestId, secret } = await begin(provider, connection, email)
  const { clock } = await testApp()
  const message = await provider.answer(await ownMetadata(connection), {
    now: clock.now(),
    requestId,
    ...said,
  })
  const brought = await bring(connection, message)
  const finished = await finish(params.organizationId, brought.location, secret)
  return { message, brought, finished, secret }
}
