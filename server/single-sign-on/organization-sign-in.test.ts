import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrganizationSignIn, startOrganizationSignIn } from '#contract/single-sign-on.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import { buildSaml, ownMetadata } from '#server/testing/build-saml.ts'
import { startSamlProvider, type SamlProvider } from '#server/testing/saml-provider.ts'
import { testApp } from '#server/testing/test-app.ts'

let provider: SamlProvider
beforeAll(async () => {
  provider = await startSamlProvider()
})
afterAll(() => provider.stop())

async function withPage() {
  const { mechanisms } = await testApp()
  const saml = await buildSaml(provider)
  const { slug } = await asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('organizations')
      .select('slug')
      .where('id', '=', saml.params.organizationId)
      .executeTakeFirstOrThrow(),
  )
  const set = (columns: { suspended_at?: Date; features?: string[] }) =>
    asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('organizations')
        .set(columns)
        .where('id', '=', saml.params.organizationId)
        .execute(),
    )
  return { ...saml, slug, set }
}

test('the page of an organization names its providers, and begins a sign-in with one', async () => {
  const { slug, connection, organization } = await withPage()
  const page = await call(null, getOrganizationSignIn, { params: { slug } })
  expect(page.body).toMatchObject({
    name: organization.name,
    connections: [{ id: connection.id, name: 'Staff' }],
  })
  const started = await call(null, startOrganizationSignIn, {
    params: { slug },
    body: { connection_id: connection.id },
  })
  const metadata = await ownMetadata(connection)
  expect((await provider.readRequest(metadata, started.body.url)).id).toMatch(/^_/)
})

test('404 for a suspended organization and for a connection of another one', async () => {
  const { slug, set } = await withPage()
  const other = await withPage()
  const start = (connection_id: string | null) =>
    call(null, startOrganizationSignIn, { params: { slug }, body: { connection_id } })
  expect((await start(other.connection.id)).error.code).toBe('single_sign_on_unknown')
  expect((await start(null)).error.code).toBe('single_sign_on_unknown')
  await set({ features: [] })
  const closed = await call(null, getOrganizationSignIn, { params: { slug } })
  expect(closed.body.connections).toEqual([])
  await set({ suspended_at: new Date() })
  expect((await call(null, getOrganizationSignIn, { params: { slug } })).status).toBe(404)
})
