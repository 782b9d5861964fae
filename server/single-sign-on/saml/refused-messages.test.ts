import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSamlSignIns, type SamlConnection } from '#contract/saml.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import { bring, buildSaml, begin, finish, ownMetadata } from '#server/testing/build-saml.ts'
import { startSamlProvider, type Said, type SamlProvider } from '#server/testing/saml-provider.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ownPath } from './addresses.ts'
import { createKeyPair } from './certificate.ts'
import { reasons, type Reason } from './refusal.ts'

let provider: SamlProvider
let saml: Awaited<ReturnType<typeof buildSaml>>
beforeAll(async () => {
  provider = await startSamlProvider()
  saml = await buildSaml(provider, { allows_unsolicited: true })
})
afterAll(() => provider.stop())

async function say(said: Partial<Said> = {}, connection: SamlConnection = saml.connection) {
  const { clock } = await testApp()
  const nameId = randomUUID()
  return provider.answer(await ownMetadata(connection), {
    nameId,
    attributes: { email: `${nameId}@${saml.domain}` },
    now: clock.now(),
    ...said,
  })
}

/** Nobody is signed in, the page says why in plain words, and the admin finds the reason in the log. */
async function expectRefused(message: string, reason: Reason, connection = saml.connection) {
  const brought = await bring(connection, message)
  expect(brought.text).toContain(reasons[reason].message)
  expect([brought.status, brought.location]).toEqual([400, ''])
  const log = await call(saml.admin, listSamlSignIns, { params: saml.params, query: {} })
  expect(log.body.items[0]).toMatchObject({
    outcome: 'refused',
    reason: reasons[reason].message,
  })
}

const edited = (message: string, edit: (xml: string) => string) =>
  Buffer.from(edit(Buffer.from(message, 'base64').toString())).toString('base64')

const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
/** Another assertion that names someone else, without a signature. */
const forged = (assertion: string, id = `_${randomUUID()}`) =>
  assertion
    .replace(signatureIn(assertion), '')
    .replace(/ ID="[^"]+"/, ` ID="${id}"`)
    .replace(/(<saml:NameID[^>]*>)[^<]+/, '$1someone-else')

test('a message as it should be is taken', async () => {
  expect((await bring(saml.connection, await say())).location).toMatch(/^\/single-sign-on\?saml=/)
})

describe('signatures', () => {
  test('none at all', async () => {
    await expectRefused(await say({ signs: 'nothing' }), 'unsigned')
  })

  test('one that was cut out', async () => {
    const message = edited(await say(), (xml) => xml.replace(signatureIn(xml), ''))
    await expectRefused(message, 'unsigned')
  })

  test('by another key', async () => {
    const keys = await createKeyPair('someone else', new Date())
    await expectRefused(await say({ keys }), 'signature')
  })

  test('over something that was changed afterwards', async () => {
    const message = edited(await say(), (xml) =>
      xml.replace(/(<saml:NameID[^>]*>)[^<]+/, '$1someone-else'),
    )
    await expectRefused(message, 'signature')
  })

  test('a comment in a name doesn’t shorten it', async () => {
    const email = `ada@${saml.domain}`
    const message = await say({
      attributes: { email: `${email}.evil.example` },
      edit: (xml) => xml.replace(`${email}.evil`, `${email}<!-- -->.evil`),
    })
    const brought = await bring(saml.connection, message)
    const finished = await finish(
      saml.params.organizationId,
      brought.location,
      brought.secret ?? '',
    )
    expect(finished.error.code).toBe('single_sign_on_address_refused')
  })
})

describe('signature wrapping', () => {
  const wrap = (message: string, make: (xml: string, signed: string) => string) =>
    edited(message, (xml) => make(xml, assertionIn(xml)))

  test.each<[string, Reason, (xml: string, signed: string) => string]>([
    [
      'a forged assertion before the signed one',
      'structure',
      (xml, signed) => xml.replace(signed, () => forged(signed) + signed),
    ],
    [
      'a forged assertion after the signed one',
      'structure',
      (xml, signed) => xml.replace(signed, () => signed + forged(signed)),
    ],
    [
      'the signed assertion inside the forged one',
      'structure',
      (xml, signed) =>
        xml.replace(signed, () =>
          forged(signed).replace('</saml:Assertion>', `${signed}</saml:Assertion>`),
        ),
    ],
    [
      'the forged assertion inside the signed one',
      'structure',
      (xml, signed) =>
        xml.replace(signed, () =>
          signed.replace('</saml:Assertion>', `${forged(signed)}</saml:Assertion>`),
        ),
    ],
    [
      'the signed assertion inside the signature of the forged one',
      'structure',
      (xml, signed) =>
        xml.replace(signed, () => {
          const object = `<ds:Object>${signed.replace(signatureIn(signed), '')}</ds:Object></ds:Signature>`
          const signature = signatureIn(signed).replace('</ds:Signature>', object)
          return forged(signed).replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
        }),
    ],
    [
      'the signed assertion in an extension of the message',
      'structure',
      (xml, signed) =>
        xml
          .replace(signed, () => forged(signed))
          .replace(
            '<samlp:Status>',
            `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`,
          ),
    ],
    [
      'two assertions of one ID',
      'structure',
      (xml, signed) => {
        const id = / ID="([^"]+)"/.exec(signed)?.[1]
        return xml.replace(signed, () => forged(signed, id) + signed)
      },
    ],
    [
      'the signature moved to the forged assertion, pointing to the other one',
      'signature',
      (xml, signed) =>
        xml.replace(signed, () =>
          forged(signed).replace('</saml:Issuer>', `</saml:Issuer>${signatureIn(signed)}`),
        ),
    ],
    [
      'another message around the signed one',
      'structure',
      (xml) => {
        const start = /<samlp:Response[^>]*>/.exec(xml)?.[0] ?? ''
        const outer = start.replace(/ ID="[^"]+"/, ` ID="_${randomUUID()}"`)
        return `${outer}${forged(assertionIn(xml))}${xml}</samlp:Response>`
      },
    ],
  ])('%s', async (_name, reason, make) => {
    await expectRefused(wrap(await say(), make), reason)
  })

  test('the whole signed message inside another one', async () => {
    const message = edited(await say({ signs: 'message' }), (xml) => {
      const signature = signatureIn(xml)
      const outer = xml
        .replace(signature, '')
        .replace(/ ID="[^"]+"/, ` ID="_${randomUUID()}"`)
        .replace(/(<saml:NameID[^>]*>)[^<]+/, '$1someone-else')
      const inside = signature.replace(
        '</ds:Signature>',
        `<ds:Object>${xml.replace(signature, '')}</ds:Object></ds:Signature>`,
      )
      return outer.replace('</saml:Issuer>', `</saml:Issuer>${inside}`)
    })
    await expectRefused(message, 'structure')
  })
})

describe('used before', () => {
  test('a message counts once, also when it comes twice at the same time', async () => {
    const message = await say()
    const both = await Promise.all([
      bring(saml.connection, message),
      bring(saml.connection, message),
    ])
    expect(both.map(({ location }) => location !== '').filter(Boolean)).toHaveLength(1)
    await expectRefused(message, 'replayed')
  })

  test('the same assertion in another envelope', async () => {
    const message = await say()
    await bring(saml.connection, message)
    const again = edited(message, (xml) => xml.replace(/ ID="[^"]+"/, ` ID="_${randomUUID()}"`))
    await expectRefused(again, 'replayed')
  })

  test('what was used is remembered until it would have expired, and forgotten then', async () => {
    const { clock, mechanisms, jobs } = await testApp()
    await bring(saml.connection, await say())
    const kept = () =>
      asSystem(mechanisms, async ({ db }) => {
        const rows = await db
          .selectFrom('saml_seen')
          .select('connection_id')
          .where('organization_id', '=', saml.params.organizationId)
          .execute()
        return rows.length
      })
    const sweep = () => jobs.find(({ name }) => name === 'saml.sweep')?.run(mechanisms, {})
    clock.advance({ minutes: 6 })
    await sweep()
    expect(await kept()).toBeGreaterThan(0)
    clock.advance({ minutes: 2 })
    await sweep()
    expect(await kept()).toBe(0)
    clock.advance({ minutes: -8 })
  })
})

describe('time, place and purpose', () => {
  test('expired', async () => {
    await expectRefused(await say({ from: -20, until: -3 }), 'expired')
  })
  test('not valid yet', async () => {
    await expectRefused(await say({ from: 3, until: 10 }), 'early')
  })
  test('clocks may differ by two minutes', async () => {
    expect((await bring(saml.connection, await say({ from: 1, until: 5 }))).location).not.toBe('')
    expect((await bring(saml.connection, await say({ from: -9, until: -1 }))).location).not.toBe('')
  })
  test('for another audience', async () => {
    await expectRefused(await say({ audience: 'https://other.example/saml' }), 'audience')
  })
  test('without any audience', async () => {
    const edit = (xml: string) =>
      xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '')
    await expectRefused(await say({ edit }), 'audience')
  })
  test('for another recipient', async () => {
    await expectRefused(await say({ recipient: 'https://other.example/acs' }), 'recipient')
  })
  test('to another destination', async () => {
    await expectRefused(await say({ destination: 'https://other.example/acs' }), 'recipient')
  })
  test('from another issuer, although the key fits', async () => {
    await expectRefused(await say({ issuer: 'https://other.example/idp' }), 'issuer')
  })
  test('a provider that refused', async () => {
    const status = 'urn:oasis:names:tc:SAML:2.0:status:Responder'
    await expectRefused(await say({ status }), 'provider')
  })
  test('a name that changes every time', async () => {
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    await expectRefused(await say({ format }), 'transient')
  })
})

describe('the request it answers', () => {
  test('one that nobody made', async () => {
    await expectRefused(await say({ requestId: '_made-up' }), 'request')
  })

  test('one that was answered already', async () => {
    const { requestId } = await begin(provider, saml.connection, `a@${saml.domain}`)
    expect((await bring(saml.connection, await say({ requestId }))).location).not.toBe('')
    await expectRefused(await say({ requestId }), 'request')
  })

  test('one that began too long ago', async () => {
    const { clock } = await testApp()
    const own = await buildSaml(provider)
    const { requestId } = await begin(provider, own.connection, `a@${own.domain}`)
    clock.advance({ minutes: 11 })
    const brought = await bring(own.connection, await say({ requestId }, own.connection))
    clock.advance({ minutes: -11 })
    expect(brought.text).toContain(reasons.request.message)
  })

  test('another one in the envelope than in what is signed', async () => {
    const { requestId } = await begin(provider, saml.connection, `a@${saml.domain}`)
    const message = edited(await say({ requestId: null }), (xml) =>
      xml.replace(' Version="2.0"', ` Version="2.0" InResponseTo="${requestId}"`),
    )
    await expectRefused(message, 'request')
  })

  test('none, where the provider may not begin', async () => {
    const strict = await buildSaml(provider)
    const brought = await bring(strict.connection, await say({}, strict.connection))
    expect(brought.text).toContain(reasons.unsolicited.message)
  })

  test('a request of another connection', async () => {
    const other = await buildSaml(provider)
    const { requestId } = await begin(provider, other.connection, `a@${other.domain}`)
    await expectRefused(await say({ requestId }), 'request')
  })
})

describe('algorithms', () => {
  test('SHA-1', async () => {
    const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    await expectRefused(await say({ algorithm }), 'algorithm')
  })

  test('SHA-1 inside of an encrypted assertion', async () => {
    const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    await expectRefused(await say({ algorithm, encrypts: true }), 'algorithm')
  })

  test('a shared secret instead of a key pair', async () => {
    const message = edited(await say(), (xml) =>
      xml.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
    )
    await expectRefused(message, 'algorithm')
  })

  test('an old way to encrypt the key', async () => {
    const message = edited(await say({ encrypts: true }), (xml) =>
      xml.replace(/xmlenc#rsa-oaep-mgf1p/, 'xmlenc#rsa-1_5'),
    )
    await expectRefused(message, 'algorithm')
  })

  test('a transform that picks other content', async () => {
    const message = edited(await say(), (xml) =>
      xml.replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
    )
    await expectRefused(message, 'algorithm')
  })
})

describe('XML that does harm', () => {
  const encode = (xml: string) => Buffer.from(xml).toString('base64')

  test('entities that expand', async () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]><r>&c;</r>`
    await expectRefused(encode(bomb), 'unreadable')
  })
  test('entities that read files', async () => {
    const xml = Buffer.from(await say(), 'base64').toString()
    const doctype = `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>`
    await expectRefused(encode(doctype + xml), 'unreadable')
  })
  test('elements without end', async () => {
    await expectRefused(encode('<a>'.repeat(60_000)), 'too_large')
  })
  test('more elements than any message has', async () => {
    await expectRefused(encode(`<r>${'<a/>'.repeat(50_000)}</r>`), 'too_large')
  })
  test('a huge message', async () => {
    await expectRefused(encode(`<r>${'a'.repeat(310_000)}</r>`), 'too_large')
    const brought = await bring(saml.connection, 'a'.repeat(2_000_000))
    expect([brought.status, brought.text.includes(reasons.too_large.message)]).toEqual([413, true])
  })
  test('no XML at all', async () => {
    await expectRefused(encode('hello'), 'unreadable')
    await expectRefused('', 'unreadable')
  })
})

describe('where it leads', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    'evil',
    'http://user@localhost:4000/x',
  ])('RelayState %s leads nowhere', async (relayState) => {
    const brought = await bring(saml.connection, await say(), relayState)
    const { organizationId } = saml.params
    const finished = await finish(organizationId, brought.location, brought.secret ?? '')
    expect([finished.status, finished.body.path]).toEqual([200, null])
    expect(brought.text).not.toContain('evil')
  })

  test('a path of this site is kept', () => {
    expect(ownPath('https://here.example', '/courses?a=1#b')).toBe('/courses?a=1#b')
    expect(ownPath('https://here.example', 'https://here.example/courses')).toBe('/courses')
    expect(ownPath('https://here.example', 'https://here.example//evil.example')).toBe(null)
  })
})

describe('another organization', () => {
  test('a message of its provider for our connection', async () => {
    const other = await startSamlProvider()
    try {
      await buildSaml(other, { allows_unsolicited: true })
      const { clock } = await testApp()
      const message = await other.answer(await ownMetadata(saml.connection), {
        nameId: randomUUID(),
        attributes: { email: `x@${saml.domain}` },
        now: clock.now(),
      })
      await expectRefused(message, 'signature')
      const disguised = await other.answer(await ownMetadata(saml.connection), {
        nameId: randomUUID(),
        attributes: { email: `x@${saml.domain}` },
        issuer: provider.entityId,
        now: clock.now(),
      })
      await expectRefused(disguised, 'signature')
    } finally {
      await other.stop()
    }
  })

  test('a message of the same provider, made for the other organization', async () => {
    const other = await buildSaml(provider, { allows_unsolicited: true })
    // Both connections trust one provider: only what the message says about its purpose tells them apart.
    const message = await say({}, other.connection)
    await expectRefused(message, 'recipient')
    const redirected = edited(message, (xml) =>
      xml.replace(
        / Destination="[^"]+"/,
        ` Destination="${saml.connection.service_provider.acs_url}"`,
      ),
    )
    await expectRefused(redirected, 'audience')
  })

  test('a connection under the address of another organization', async () => {
    const other = await buildSaml(provider)
    const mixed = {
      ...saml.connection,
      service_provider: {
        ...saml.connection.service_provider,
        acs_url: saml.connection.service_provider.acs_url.replace(
          saml.params.organizationId,
          other.params.organizationId,
        ),
      },
    }
    expect((await bring(mixed, await say())).status).toBe(404)
  })
})
