import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { askOffset, cancelUpload, createUpload, sendPart, upload } from '#server/testing/upload.ts'
import { filePurpose } from './purpose.ts'

const megabyte = 1024 ** 2
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const bytesOf = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
/** A picture judging by its first bytes; uploads aren't decoded. */
const picture = (size: number) => bytesOf(png, randomBytes(size - png.length))

const note = { purpose: 'test-note', name: 'notes.png' }

beforeAll(async () => {
  const { files } = (await testApp()).mechanisms
  const { purposes } = files
  Object.assign(files, {
    purposes: [
      filePurpose('test-note', {
        belongsTo: 'person',
        types: ['image/png', 'text/plain'],
        maximumBytes: 5 * megabyte,
        mayUpload: () => true,
      }),
      filePurpose('test-handout', {
        belongsTo: 'organization',
        types: ['image/png'],
        maximumBytes: 5 * megabyte,
        mayUpload: (ctx) => ctx.role !== 'learner',
      }),
    ],
  })
  return () => void Object.assign(files, { purposes })
})

const storedKeys = async () => readdir(join((await testApp()).mechanisms.env.dataDir, 'files'))

describe('uploading', () => {
  test('a file sent in two parts is resumed by its offset and arrives whole', async () => {
    const { server } = await testApp()
    const person = await buildPerson()
    const bytes = picture(3 * megabyte)
    const { location, status } = await createUpload(person, note, bytes.length)
    expect(status).toBe(201)
    expect((await sendPart(person, location, 0, bytes.subarray(0, megabyte))).status).toBe(204)
    expect(await askOffset(person, location)).toEqual({ status: 200, offset: megabyte })

    const { status: last, body } = await sendPart(
      person,
      location,
      megabyte,
      bytes.subarray(megabyte),
    )
    expect(last).toBe(200)
    expect(body).toMatchObject({
      name: 'notes.png',
      content_type: 'image/png',
      size_bytes: bytes.length,
    })
    expect(location).toBe(`/files/uploads/${body.id}`)
    const answer = await server.inject(body.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })

  test('a sender that lost the last response learns that nothing is missing', async () => {
    const person = await buildPerson()
    const { location } = await upload(person, note, picture(1000))
    expect(await askOffset(person, location)).toEqual({ status: 200, offset: 1000 })
  })

  test('a truncated upload stays invisible and can be continued', async () => {
    const person = await buildPerson()
    const bytes = picture(2000)
    const { location } = await createUpload(person, note, 2000)
    await sendPart(person, location, 0, bytes.subarray(0, 500))
    const { mechanisms } = await testApp()
    const row = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('files')
        .selectAll()
        .where('id', '=', location.split('/').at(-1) ?? '')
        .executeTakeFirstOrThrow(),
    )
    expect(row.ready_at).toBeNull()
    expect((await sendPart(person, location, 400, bytes.subarray(400))).status).toBe(409)
    expect((await sendPart(person, location, 500, bytes.subarray(500))).status).toBe(200)
  })

  test('two requests that finish one upload at once get one file', async () => {
    const person = await buildPerson()
    const bytes = picture(megabyte)
    const { location } = await createUpload(person, note, bytes.length)
    const answers = await Promise.all([
      sendPart(person, location, 0, bytes),
      sendPart(person, location, 0, bytes),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await askOffset(person, location)).toEqual({ status: 200, offset: megabyte })
  })

  test('a canceled upload leaves nothing', async () => {
    const person = await buildPerson()
    const { location } = await createUpload(person, note, 2000)
    await sendPart(person, location, 0, picture(2000).subarray(0, 500))
    expect(await cancelUpload(person, location)).toBe(204)
    expect((await askOffset(person, location)).status).toBe(404)
  })
})

describe('refusals', () => {
  test('401 without a token and with a wrong one', async () => {
    expect(await createUpload(null, note, 10)).toMatchObject({
      status: 401,
      error: { code: 'not_signed_in' },
    })
    expect((await createUpload({ accessToken: 'a.b.c' }, note, 10)).status).toBe(401)
  })

  test('415 for an executable with the name of a picture, and its bytes are gone', async () => {
    const person = await buildPerson()
    const elf = bytesOf(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), randomBytes(500))
    const { status, error, location } = await upload(person, note, elf)
    expect(status).toBe(415)
    expect(error.code).toBe('file_type_not_allowed')
    expect(await storedKeys()).not.toContain(location.split('/').at(-1))
  })

  test.each([
    ['a script with the name of a picture', 'run.png', '#!/bin/sh\nrm -rf /'],
    ['a page with the name of a picture', 'page.png', '<html><script>alert(1)</script></html>'],
    ['a page', 'page.html', '<html><script>alert(1)</script></html>'],
  ])('415 for %s', async (_what, name, content) => {
    const person = await buildPerson()
    const { status } = await upload(person, { ...note, name }, bytesOf(Buffer.from(content)))
    expect(status).toBe(415)
  })

  test('plain text is accepted by its name, binary under that name is not', async () => {
    const person = await buildPerson()
    const named = { ...note, name: 'Grüße.txt' }
    const { body } = await upload(person, named, bytesOf(Buffer.from('Grüße')))
    expect(body).toMatchObject({ content_type: 'text/plain', name: 'Grüße.txt' })
    expect((await upload(person, named, bytesOf(Buffer.from([1, 0, 2, 255])))).status).toBe(415)
  })

  test('413 for 10 MB where 5 MB are allowed, before a byte is sent', async () => {
    const person = await buildPerson()
    expect(await createUpload(person, note, 10 * megabyte)).toMatchObject({
      status: 413,
      error: { code: 'file_too_large' },
    })
  })

  test('more bytes than were announced are refused', async () => {
    const person = await buildPerson()
    const { location } = await createUpload(person, note, 100)
    expect((await sendPart(person, location, 0, picture(5000))).status).toBe(413)
  })

  test('400 for an undeclared purpose', async () => {
    const person = await buildPerson()
    expect((await createUpload(person, { purpose: 'x', name: 'a.png' }, 10)).status).toBe(400)
  })

  test("404 for someone else's upload", async () => {
    const [person, thief] = [await buildPerson(), await buildPerson()]
    const { location } = await createUpload(person, note, 100)
    expect((await askOffset(thief, location)).status).toBe(404)
    expect((await sendPart(thief, location, 0, picture(100))).status).toBe(404)
    expect(await cancelUpload(thief, location)).toBe(404)
    expect((await askOffset(person, location)).status).toBe(200)
  })

  test('404 for an invalid and for an unknown id', async () => {
    const person = await buildPerson()
    for (const id of ['..%2f..%2fetc%2fpasswd', 'x', randomUUID()]) {
      expect((await askOffset(person, `/files/uploads/${id}`)).status).toBe(404)
    }
  })

  test('the purpose’s rule decides in an organization; a non-member learns nothing', async () => {
    const { organization, instructor, learner, stranger } = await buildClassroom()
    const handout = { purpose: 'test-handout', name: 'a.png', organization: organization.id }
    expect((await upload(instructor, handout, picture(100))).status).toBe(200)
    expect((await createUpload(learner, handout, 100)).status).toBe(403)
    expect((await createUpload(stranger, handout, 100)).status).toBe(404)
    const without = { purpose: 'test-handout', name: 'a.png' }
    expect((await createUpload(instructor, without, 100)).status).toBe(404)
  })

  test('a removed member can’t continue', async () => {
    const { organization, instructor } = await buildClassroom()
    const handout = { purpose: 'test-handout', name: 'a.png', organization: organization.id }
    const { location } = await createUpload(instructor, handout, 100)
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db.deleteFrom('memberships').where('person_id', '=', instructor.id).execute(),
    )
    expect((await sendPart(instructor, location, 0, picture(100))).status).toBe(404)
  })
})
