import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { getProfile, removeAvatar, uploadAvatar, type Profile } from '#contract/identity.ts'
import { listMembers } from '#contract/organizations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { buildClassroom, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const photo = (format: 'png' | 'jpeg' | 'webp' | 'gif' = 'jpeg') =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'secret' } })
    .toFormat(format)
    .toBuffer()

async function send(
  actor: Actor | null,
  file: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const { server } = await testApp()
  const form = new FormData()
  form.set('file', new Blob([file], { type: 'image/png' }), 'me.png')
  const request = new Request('http://x', { method: 'PUT', body: form })
  const answer = await server.inject({
    method: 'PUT',
    url: uploadAvatar.path,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(actor && { authorization: `JWT ${actor.accessToken}` }),
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body: unknown = answer.json()
  return { status: answer.statusCode, body: body as Profile, error: body as ErrorBody }
}

const read = async (url: string | null) =>
  (await testApp()).server.inject(url ?? '/files/none/none')

describe('PUT /api/me/avatar/', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    '200 keeps a square copy of a %s without what the camera wrote',
    async (format) => {
      const person = await buildPerson()
      const { status, body } = await send(person, new Uint8Array(await photo(format)))
      expect(status).toBe(200)
      const answer = await read(body.avatar)
      expect(answer.headers['content-type']).toBe('image/webp')
      const { width, height, exif } = await sharp(answer.rawPayload).metadata()
      expect({ width, height, exif }).toEqual({ width: 256, height: 256, exif: undefined })
    },
  )

  test('200 twice: the address is the same on every read, and the old picture is gone', async () => {
    const person = await buildPerson()
    const first = await send(person, new Uint8Array(await photo()))
    expect((await call(person, getProfile, {})).body.avatar).toBe(first.body.avatar)
    const second = await send(person, new Uint8Array(await photo('png')))
    expect(second.body.avatar).not.toBe(first.body.avatar)
    expect((await read(first.body.avatar)).statusCode).toBe(404)
    expect((await read(second.body.avatar)).statusCode).toBe(200)
  })

  test('a repeated request with its key answers the same', async () => {
    const person = await buildPerson()
    const headers = { 'idempotency-key': `k-${person.id}` }
    const file = new Uint8Array(await photo())
    const first = await send(person, file, headers)
    expect((await send(person, file, headers)).body).toEqual(first.body)
  })

  test('members are listed with their pictures', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const { body } = await send(learner, new Uint8Array(await photo()))
    const list = await call(admin, listMembers, {
      params: { organizationId: organization.id },
      query: {},
    })
    expect(list.body.items.find((member) => member.id === learner.id)?.avatar).toBe(body.avatar)
    expect(list.body.items.find((member) => member.id === admin.id)?.avatar).toBeNull()
  })

  test('401 for nobody', async () => {
    expect((await send(null, new Uint8Array(await photo()))).status).toBe(401)
  })

  test('400 for what is not a PNG, JPEG or WebP picture', async () => {
    const person = await buildPerson()
    const hostile = {
      executable: Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(200)]),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      gif: await photo('gif'),
      cut: (await photo()).subarray(0, 300),
      empty: Buffer.alloc(0),
      bomb: bomb(),
    }
    for (const [what, bytes] of Object.entries(hostile)) {
      const { status, error } = await send(person, new Uint8Array(bytes))
      expect({ what, status, code: error.code }).toEqual({
        what,
        status: 400,
        code: 'avatar_invalid',
      })
    }
    expect((await call(person, getProfile, {})).body.avatar).toBeNull()
  })

  test('400 above 5 MB, 413 above what any request may carry', async () => {
    const person = await buildPerson()
    const noise = (size: number) => new Uint8Array(size).fill(7)
    expect((await send(person, noise(6 * 1024 ** 2))).status).toBe(400)
    expect((await send(person, noise(11_000_000))).status).toBe(413)
  })

  test('400 for a file that is not one', async () => {
    const { server } = await testApp()
    const person = await buildPerson()
    const answer = await server.inject({
      method: 'PUT',
      url: uploadAvatar.path,
      headers: { authorization: `JWT ${person.accessToken}` },
      payload: { file: { size: 3, type: 'image/png' } },
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('DELETE /api/me/avatar/', () => {
  test('200 goes back to initials, and again changes nothing', async () => {
    const person = await buildPerson()
    const { body } = await send(person, new Uint8Array(await photo()))
    expect((await call(person, removeAvatar, {})).body.avatar).toBeNull()
    expect((await call(person, removeAvatar, {})).status).toBe(200)
    expect((await read(body.avatar)).statusCode).toBe(404)
  })
})

/** A few kilobytes that claim 30,000 × 30,000 pixels. */
function bomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}
