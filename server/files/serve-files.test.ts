import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import type { PictureWidth } from '#contract/files.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildPerson } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { deleteFile } from './delete-file.ts'
import { fileUrl } from './file-url.ts'

const text = Buffer.from('0123456789')

/** A file in the state after an upload. */
async function buildFile(given: { content?: Buffer; contentType?: string; name?: string } = {}) {
  const { content = text, contentType = 'video/mp4', name = 'clip.mp4' } = given
  const { mechanisms } = await testApp()
  const owner = await buildPerson()
  const id = randomUUID()
  await mechanisms.files.store.put(id, content, content.length)
  await asSystem(mechanisms, ({ db, now }) =>
    db
      .insertInto('files')
      .values({
        id,
        owner_id: owner.id,
        purpose: 'test',
        name,
        content_type: contentType,
        size_bytes: content.length,
        storage_key: id,
        ready_at: now,
      })
      .execute(),
  )
  return { id, name }
}

async function read(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const { server } = await testApp()
  return server.inject({ method, url, headers })
}

const address = async (file: { id: string; name: string }, width?: PictureWidth) =>
  fileUrl((await testApp()).mechanisms, file, width ? { width } : {})

describe('the sizes of a picture', () => {
  const wide = () =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background: '#264' } })
      .png()
      .toBuffer()

  test('a narrower one needs no other signature; a wider one is not to be had', async () => {
    const file = await buildFile({ content: await wide(), contentType: 'image/png', name: 'a.png' })
    const url = await address(file, 1024)
    const widthAt = async (at: string) =>
      (await sharp((await read(`${url}${at}`)).rawPayload).metadata()).width
    expect(await widthAt('')).toBe(1024)
    expect(await widthAt('&at=512')).toBe(512)
    expect(await widthAt('&at=2048')).toBe(1024)
    expect((await read(url.replace('w=1024', 'w=2048'))).statusCode).toBe(403)
  })

  test('browsers that show AVIF get it, others WebP', async () => {
    const file = await buildFile({ content: await wide(), contentType: 'image/png', name: 'a.png' })
    const url = await address(file, 512)
    const modern = await read(url, { accept: 'image/avif,image/webp,*/*' })
    expect(modern.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
    expect((await sharp(modern.rawPayload).metadata()).width).toBe(512)
    expect((await read(url)).headers['content-type']).toBe('image/webp')
  })
})

describe('a signed URL', () => {
  test('lets its holder read, and a browser cache the file as long as the URL works', async () => {
    const url = await address(await buildFile())
    const answer = await read(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('0123456789')
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
    const again = await read(url, { 'if-none-match': String(answer.headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('stays the same for a while, so a reloaded page can use its cache', async () => {
    const file = await buildFile()
    expect(await address(file)).toBe(await address(file))
  })

  test('can use another name for the file, and then hides the real one', async () => {
    const { mechanisms } = await testApp()
    const { id } = await buildFile()
    const url = fileUrl(mechanisms, { id, name: 'file-1.txt' }, { alias: true })
    const answer = await read(url)
    expect(answer.body).toBe('0123456789')
    expect(answer.headers['content-disposition']).toMatch(/filename="?file-1\.txt/)
    expect((await read(url.replace('alias=1&', ''))).statusCode).toBe(403)
  })

  test('expires', async () => {
    const { clock } = await testApp()
    const url = await address(await buildFile())
    clock.advance({ hours: 3 })
    const answer = await read(url)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'signature_invalid' })
    clock.advance({ hours: -3 })
  })

  test('can’t be forged, extended, or used for another file, name or width', async () => {
    const [one, two] = [await buildFile(), await buildFile()]
    const url = await address(one)
    const forged = [
      url.replace(one.id, two.id),
      url.replace('clip.mp4', 'clip.html'),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      `${url}&w=64`,
      url.replace(/signature=.*/, 'signature=x'),
      url.replace(/\?.*/, ''),
      `${url}&expires=1&signature=2`,
    ]
    for (const candidate of forged) {
      expect((await read(candidate)).statusCode, candidate).toBe(403)
    }
  })

  test('doesn’t work without a file: unknown, deleted, unfinished', async () => {
    const { mechanisms } = await testApp()
    expect((await read(await address({ id: randomUUID(), name: 'a' }))).statusCode).toBe(404)
    expect((await read('/files/x/y')).statusCode).toBe(404)
    const file = await buildFile()
    await asSystem(mechanisms, (ctx) => deleteFile(ctx, file.id))
    expect((await read(await address(file))).statusCode).toBe(404)
  })
})

describe('the storage', () => {
  test('reports an outage as temporary and uncacheable', async () => {
    const { store } = (await testApp()).mechanisms.files
    const url = await address(await buildFile())
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    vi.spyOn(store, 'open').mockRejectedValueOnce(away)
    const answer = await read(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'unavailable' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers).not.toHaveProperty('content-disposition')
    expect((await read(url)).statusCode).toBe(200)
  })

  test('reports a lost file as not found', async () => {
    const { store } = (await testApp()).mechanisms.files
    const file = await buildFile()
    await store.delete(file.id)
    expect((await read(await address(file))).statusCode).toBe(404)
  })
})

describe('ranges', () => {
  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=100-200', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('%s answers %i', async (range, status, body, contentRange) => {
    const answer = await read(await address(await buildFile()), { range })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toBe(body)
    expect(answer.headers['content-range']).toBe(contentRange)
  })

  test('a range of a file that has changed since returns the whole file', async () => {
    const url = await address(await buildFile())
    const answer = await read(url, { range: 'bytes=2-4', 'if-range': '"older"' })
    expect(answer.statusCode).toBe(200)
  })

  test('HEAD returns the length without the content', async () => {
    const answer = await read(await address(await buildFile()), {}, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes' })
    expect(answer.body).toBe('')
  })
})

describe('nothing uploaded ever runs', () => {
  test.each([
    ['image/svg+xml', 'a.svg'],
    ['text/html', 'a.html'],
    ['text/plain', 'a.txt'],
    ['application/zip', 'a.zip'],
  ])('%s is a download in a sandbox', async (contentType, name) => {
    const answer = await read(await address(await buildFile({ contentType, name })))
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a name in any script is kept, and can’t break the header', async () => {
    const name = 'Отчёт "2026"\r\nX-Evil: 1 🎓.mp4'
    const answer = await read(await address(await buildFile({ name })))
    expect(answer.headers['x-evil']).toBeUndefined()
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%D0%9E")
  })
})

describe('pictures', () => {
  const photo = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'secret' } })
      .toBuffer()

  test('are served in the requested width, without camera metadata', async () => {
    const file = await buildFile({
      content: await photo(600),
      contentType: 'image/jpeg',
      name: 'photo.jpg',
    })
    const answers = await Promise.all([1, 2, 3].map(async () => read(await address(file, 128))))
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('image/webp')
      const { width, height, exif } = await sharp(answer.rawPayload).metadata()
      expect({ width, height, exif }).toEqual({ width: 128, height: 64, exif: undefined })
    }
    expect((await read(await address(file))).headers['content-type']).toBe('image/jpeg')
  })

  test('are never enlarged', async () => {
    const content = await photo(100)
    const file = await buildFile({ content, contentType: 'image/jpeg', name: 'p.jpg' })
    const { width } = await sharp((await read(await address(file, 1024))).rawPayload).metadata()
    expect(width).toBe(100)
  })

  test('are refused if broken, without a crash', async () => {
    const content = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)])
    const file = await buildFile({ content, contentType: 'image/jpeg', name: 'p.jpg' })
    expect((await read(await address(file, 64))).statusCode).toBe(415)
  })
})
