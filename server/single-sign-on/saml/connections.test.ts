import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProfile } from '#contract/identity.ts'
import {
  addSamlConnection,
  listSamlConnections,
  refreshSamlConnection,
  removeSamlConnection,
  saveSamlConnection,
  startSamlLogout,
} from '#contract/saml.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import {
  bring,
  buildSaml,
  ownMetadata,
  plainMapping,
  signInBySaml,
} from '#server/testing/build-saml.ts'
import { startSamlProvider, type SamlProvider } from '#server/testing/saml-provider.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createKeyPair } from './certificate.ts'
import { metadataProblems } from './metadata.ts'

let provider: SamlProvider
beforeAll(async () => {
  provider = await startSamlProvider()
})
afterAll(() => provider.stop())

type Saml = Awaited<ReturnType<typeof buildSaml>>

async function signedIn(saml: Saml, sessionIndex = randomUUID()) {
  const nameId = randomUUID()
  const email = `${nameId}@${saml.domain}`
  const said = { nameId, attributes: { email }, sessionIndex }
  const { finished } = await signInBySaml(provider, saml, email, said)
  return { nameId, sessionIndex, actor: { accessToken: finished.body.session.access_token } }
}

describe('connecting', () => {
  test('shows everything but the private key, which the database keeps encrypted', async () => {
    const saml = await buildSaml(provider)
    const { mechanisms } = await testApp()
    const listed = await call(saml.admin, listSamlConnections, { params: saml.params })
    expect(listed.body.connections).toMatchObject([
      { issuer: provider.entityId, sign_in_url: `${provider.address}/sign-in` },
    ])
    expect(JSON.stringify(listed.body)).not.toMatch(/private/i)
    const { private_key } = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('saml_connections')
        .select('private_key')
        .where('id', '=', saml.connection.id)
        .executeTakeFirstOrThrow(),
    )
    expect(private_key.toString('latin1')).not.toContain('PRIVATE KEY')
  })

  test('403 for others than admins, 404 across organizations, 409 for the same provider twice', async () => {
    const saml = await buildSaml(provider)
    const { params } = saml
    const body = { name: 'Again', metadata: provider.metadata(), mapping: plainMapping }
    expect((await call(saml.instructor, addSamlConnection, { params, body })).status).toBe(403)
    expect((await call(saml.admin, addSamlConnection, { params, body })).error.code).toBe(
      'saml_connection_taken',
    )
    const other = { organizationId: saml.otherOrganization.id, connectionId: saml.connection.id }
    expect((await call(saml.stranger, removeSamlConnection, { params: other })).status).toBe(404)
    expect((await call(saml.stranger, listSamlConnections, { params })).status).toBe(404)
  })

  test('refuses metadata that describes no provider, and domains of others', async () => {
    const saml = await buildSaml(provider)
    const save = (more: object) =>
      call(saml.admin, saveSamlConnection, {
        params: { ...saml.params, connectionId: saml.connection.id },
        body: { name: 'Staff', mapping: plainMapping, ...more },
      })
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaa">]><r>&a;</r>`
    for (const [metadata, reason] of [
      ['hello', 'unreadable'],
      [bomb, 'unreadable'],
      [await ownMetadata(saml.connection), 'no_provider'],
      [
        provider.metadata().replaceAll(/<ds:X509Certificate>[^<]*/g, '<ds:X509Certificate>x'),
        'no_certificate',
      ],
    ] as const) {
      const refused = await save({ metadata })
      expect(refused.error).toMatchObject({
        code: 'saml_metadata_refused',
        errors: { metadata: metadataProblems[reason].message },
      })
    }
    const unreachable = await save({ metadata_url: 'http://localhost:9/metadata' })
    expect(Object.keys(unreachable.error.errors ?? {})).toEqual(['metadata_url'])
    expect(Object.keys((await save({ domains: ['gmail.com'] })).error.errors ?? {})).toEqual([
      'domains',
    ])
  })

  test('403 while the platform has not opened single sign-on', async () => {
    const saml = await buildSaml(provider, { features: [] })
    expect(saml.added.error.code).toBe('single_sign_on_closed')
  })

  test('removing ends the sessions that it opened', async () => {
    const saml = await buildSaml(provider)
    const { actor } = await signedIn(saml)
    expect((await call(actor, getProfile, {})).status).toBe(200)
    const params = { ...saml.params, connectionId: saml.connection.id }
    expect((await call(saml.admin, removeSamlConnection, { params })).status).toBe(204)
    expect((await call(actor, getProfile, {})).status).toBe(401)
  })
})

describe('metadata by address', () => {
  test('a new certificate counts beside the old one, and the old one ends when it is gone', async () => {
    const own = await startSamlProvider()
    try {
      const saml = await buildSaml(own, {
        metadata: undefined,
        metadata_url: own.metadataUrl,
        allows_unsolicited: true,
      })
      const { mechanisms, jobs, clock } = await testApp()
      const refresh = async () => {
        clock.advance({ hours: 25 })
        await jobs.find(({ name }) => name === 'saml.refresh')?.run(mechanisms, {})
      }
      const [before] = own.keys
      const after = await createKeyPair('next', new Date())
      const metadata = await ownMetadata(saml.connection)
      const isTaken = async (keys: typeof after | undefined) => {
        const nameId = randomUUID()
        const attributes = { email: `${nameId}@${saml.domain}` }
        const message = await own.answer(metadata, {
          nameId,
          attributes,
          now: clock.now(),
          ...(keys && { keys }),
        })
        return (await bring(saml.connection, message)).location !== ''
      }
      expect([await isTaken(before), await isTaken(after)]).toEqual([true, false])
      own.keys.push(after)
      await refresh()
      expect([await isTaken(before), await isTaken(after)]).toEqual([true, true])
      own.keys.shift()
      await refresh()
      expect([await isTaken(before), await isTaken(after)]).toEqual([false, true])
    } finally {
      ;(await testApp()).clock.reset()
      await own.stop()
    }
  })

  test('a refresh that fails changes nothing and says why', async () => {
    const own = await startSamlProvider()
    const saml = await buildSaml(own, { metadata: undefined, metadata_url: own.metadataUrl })
    await own.stop()
    const params = { ...saml.params, connectionId: saml.connection.id }
    const refreshed = await call(saml.admin, refreshSamlConnection, { params })
    expect(refreshed.body).toMatchObject({
      issuer: own.entityId,
      refresh: { error: metadataProblems.unreachable.message },
    })
    expect(refreshed.body.certificates).toHaveLength(1)
  })
})

describe('signing out', () => {
  /** The provider writes the time of this machine into its requests. */
  const setClock = async () => (await testApp()).clock.reset()

  const leave = async (url: string) => {
    const { server } = await testApp()
    const { pathname, search } = new URL(url)
    const answer = await server.inject({ url: pathname + search })
    return { status: answer.statusCode, location: answer.headers.location ?? '' }
  }

  test('at the provider ends the sessions it names, and answers it', async () => {
    const saml = await buildSaml(provider)
    const [first, second] = [await signedIn(saml), await signedIn(saml)]
    await setClock()
    const url = provider.askToLogOut(await ownMetadata(saml.connection), first)
    const answer = await leave(url)
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/\/sign-out\?SAMLResponse=.*&Signature=/)
    expect((await call(first.actor, getProfile, {})).status).toBe(401)
    expect((await call(second.actor, getProfile, {})).status).toBe(200)
    expect((await leave(url)).status).toBe(400)
  })

  test('is refused without a valid signature, with SHA-1, and for another session', async () => {
    const saml = await buildSaml(provider)
    const person = await signedIn(saml)
    await setClock()
    const metadata = await ownMetadata(saml.connection)
    const url = new URL(provider.askToLogOut(metadata, person))
    url.searchParams.delete('Signature')
    expect((await leave(url.href)).status).toBe(400)
    const keys = await createKeyPair('someone else', new Date())
    expect((await leave(provider.askToLogOut(metadata, person, { keys }))).status).toBe(400)
    const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    expect((await leave(provider.askToLogOut(metadata, person, { algorithm }))).status).toBe(400)
    const elsewhere = { ...person, sessionIndex: 'another' }
    expect((await leave(provider.askToLogOut(metadata, elsewhere))).status).toBe(303)
    expect((await call(person.actor, getProfile, {})).status).toBe(200)
  })

  test('here leads on to the provider where that is set, and ends the session in any case', async () => {
    const quiet = await buildSaml(provider)
    const alone = await signedIn(quiet)
    expect((await call(alone.actor, startSamlLogout, {})).body).toEqual({ url: null })
    expect((await call(alone.actor, getProfile, {})).status).toBe(401)
    const saml = await buildSaml(provider, { single_logout: true })
    const person = await signedIn(saml)
    const { body } = await call(person.actor, startSamlLogout, {})
    expect(body.url).toMatch(/\/sign-out\?SAMLRequest=.*&Signature=/)
    expect((await call(person.actor, getProfile, {})).status).toBe(401)
  })
})
