import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { courseCoverPurpose, courseMediaPurpose } from '#contract/course-resources.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'

/** The beginning of every picture that an iPhone takes; the rest is for its decoder. */
const heic = new Uint8Array(
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(99),
  ]),
)

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#264' } })

/** A stand-in for the system's decoder: "decodes" every file to one picture, or fails as it would. */
async function decoder(picture: Buffer | null) {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-heif-'))
  const path = join(folder, 'heif-convert')
  if (picture) await writeFile(join(folder, 'picture.png'), picture)
  const work = picture ? `cp "${folder}/picture.png" "$2"` : 'echo "Invalid input" >&2; exit 1'
  await writeFile(path, `#!/bin/sh\n${work}\n`)
  await chmod(path, 0o755)
  return path
}

async function withDecoder(path: string | null) {
  const { mechanisms } = await testApp()
  Object.assign(mechanisms.media, { heic: () => Promise.resolve(path) })
  return mechanisms
}

const original = (await testApp()).mechanisms.media.heic
afterEach(async () => void Object.assign((await testApp()).mechanisms.media, { heic: original }))

async function send(name: string, bytes: Uint8Array<ArrayBuffer>, purpose = courseMediaPurpose) {
  const { instructor, organization } = await buildClassroom()
  return upload(instructor, { purpose, organization: organization.id, name }, bytes)
}

const storedOf = async (id: string) => {
  const { mechanisms } = await testApp()
  const row = await asSystem(mechanisms, ({ db }) =>
    db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const bytes = Buffer.concat(await (await mechanisms.files.store.open(row.storage_key)).toArray())
  return { row, bytes, old: await mechanisms.files.store.stat(id) }
}

describe('HEIC', () => {
  test('becomes a JPEG that every browser shows; the upload itself goes', async () => {
    await withDecoder(await decoder(await drawn(80, 60).png().toBuffer()))
    const { status, body } = await send('IMG_0042.HEIC', heic)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'IMG_0042.jpg', content_type: 'image/jpeg' })
    const { row, bytes, old } = await storedOf(body.id)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 60 })
    expect(row.size_bytes).toBe(bytes.length)
    expect(old).toBeUndefined()
  })

  test('that can’t be read is refused', async () => {
    await withDecoder(await decoder(null))
    const { status, error } = await send('IMG_0042.HEIC', heic)
    expect(status).toBe(415)
    expect(error.detail).toBe('This picture can’t be read.')
  })

  test('without a decoder stays a file to download, and is no cover', async () => {
    await withDecoder(null)
    const { body } = await send('IMG_0042.HEIC', heic)
    expect(body.content_type).toBe('image/heic')
    const { server } = await testApp()
    const answer = await server.inject({ method: 'GET', url: body.url })
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    const cover = await send('IMG_0042.HEIC', heic, courseCoverPurpose)
    expect(cover.status).toBe(415)
    expect(cover.error.detail).toBe(
      'HEIC pictures can’t be converted here. Export this one as JPEG.',
    )
  })
})

describe('a picture', () => {
  test('of 49 megapixels is made smaller when it arrives', async () => {
    const huge = await drawn(7000, 7000).jpeg().toBuffer()
    const { body } = await send('poster.jpeg', new Uint8Array(huge))
    expect(body.name).toBe('poster.jpeg')
    const { bytes } = await storedOf(body.id)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 6000, height: 6000 })
  })

  test('of usual size stays as it is', async () => {
    const usual = await drawn(400, 300).png().toBuffer()
    const { body } = await send('plan.png', new Uint8Array(usual))
    expect((await storedOf(body.id)).bytes.equals(usual)).toBe(true)
  })
})
