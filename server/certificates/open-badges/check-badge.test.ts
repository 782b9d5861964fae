import { expect, test } from 'vitest'
import { verifyCertificate } from '#contract/certificates.ts'
import { checkBadge } from '#contract/open-badges.ts'
import { call } from '#server/testing/actors.ts'
import { buildCertificate } from '#server/testing/build-certificate.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildFiles() {
  const { certificate } = await buildCertificate({})
  const { server } = await testApp()
  const { body } = await call(null, verifyCertificate, { params: { code: certificate.code } })
  const json = body.open_badge_url ?? ''
  const base = json.replace(/\.json$/, '')
  return {
    code: certificate.code,
    json: (await server.inject({ url: json })).body,
    token: (await server.inject({ url: `${base}/badge.jwt` })).body,
    picture: (await server.inject({ url: `${base}/badge.png` })).rawPayload,
  }
}

const check = async (credential: string) =>
  (await call(null, checkBadge, { body: { credential } })).body

const plain = (code: string | null) => code?.replaceAll('-', '')

test('a badge is recognized as file and as token, and leads to its certificate', async () => {
  const { code, json, token } = await buildFiles()
  for (const credential of [json, token]) {
    const { result, code: found } = await check(credential)
    expect([result, plain(found)]).toEqual(['signed', plain(code)])
  }
})

test('a changed badge, a stranger’s and rubbish are told apart', async () => {
  const { json, token } = await buildFiles()
  const changed = json.replace(/"activityEndDate": "\d{4}/, '"activityEndDate": "1999')
  expect(changed).not.toBe(json)
  expect(await check(changed)).toEqual({ result: 'changed', code: null })
  const [head, , signature] = token.split('.')
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const other = Buffer.from(JSON.stringify({ ...payload, name: 'Another' })).toString('base64url')
  expect((await check(`${head}.${other}.${signature}`)).result).toBe('changed')
  expect((await check(json.replaceAll('did:web:', 'did:web:elsewhere.example:'))).result).toBe(
    'other_issuer',
  )
  expect((await check('{"a": 1}')).result).toBe('unreadable')
  expect((await check('nonsense')).result).toBe('unreadable')
})

test('the picture is a PNG that carries the token', async () => {
  const { token, picture } = await buildFiles()
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  const { default: sharp } = await import('sharp')
  const { format, width } = await sharp(picture).metadata()
  expect([format, (width ?? 0) > 500]).toEqual(['png', true])
  const at = picture.indexOf('openbadgecredential\0')
  expect(picture.subarray(at + 24, at + 24 + token.length).toString()).toBe(token)
})
