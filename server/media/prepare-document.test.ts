import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { documentTools } from '#server/testing/document-tools.ts'
import { testApp } from '#server/testing/test-app.ts'
import { officeEndings } from './document-types.ts'
import { prepareMedia } from './prepare-media.ts'
import { preparationColumns, presentPages, presentPlayback } from './present.ts'
import { requestPreparation } from './request-preparation.ts'
import type { DocumentTools } from './tools.ts'

const docx = Object.keys(officeEndings)[0] ?? ''
let tools: DocumentTools

beforeAll(async () => {
  tools = await documentTools()
  const { media } = (await testApp()).mechanisms
  const { documents } = media
  use(media, tools)
  return () => void Object.assign(media, { documents })
})

const use = (media: object, found: DocumentTools | null) =>
  Object.assign(media, { documents: () => Promise.resolve(found) })

async function buildDocument(text: string, contentType = docx) {
  const { mechanisms } = await testApp()
  const { organization, admin } = await buildClassroom()
  const bytes = Buffer.from(text)
  const id = randomUUID()
  await mechanisms.files.store.put(id, bytes, bytes.length)
  await asSystem(mechanisms, async (ctx) => {
    await ctx.db
      .insertInto('files')
      .values({
        id,
        organization_id: organization.id,
        owner_id: admin.id,
        purpose: 'course_media',
        name: 'report.docx',
        content_type: contentType,
        size_bytes: bytes.length,
        storage_key: id,
        ready_at: ctx.now,
      })
      .execute()
    await requestPreparation(ctx, organization.id, [id])
  })
  return { organization_id: organization.id, file_id: id }
}

async function read({ file_id }: { file_id: string }) {
  const { mechanisms } = await testApp()
  const row = await asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('media_preparations as m')
      .select(preparationColumns)
      .where('m.file_id', '=', file_id)
      .executeTakeFirstOrThrow(),
  )
  const at = { fileId: file_id, seconds: 3600 }
  const pages = presentPages(mechanisms, row, at)
  return { row, pages, playback: presentPlayback(mechanisms, row, at) }
}

const get = async (url: string) => (await testApp()).server.inject({ url })

describe('a document', () => {
  test('is shown by its pages, with their text', async () => {
    const { mechanisms } = await testApp()
    const id = await buildDocument('A report')
    await prepareMedia(mechanisms, id)
    const { pages, playback } = await read(id)
    expect(playback).toBeNull()
    expect(pages?.pages).toHaveLength(2)
    const second = await get(pages?.pages[1]?.url ?? '')
    expect(second.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(second.rawPayload).metadata()).toMatchObject({ width: 120, height: 170 })
    expect(second.rawPayload.equals((await get(pages?.pages[0]?.url ?? '')).rawPayload)).toBe(false)
    expect((await get(pages?.texts_url ?? '')).json()).toEqual([
      'The first page',
      'The  second\npage',
    ])
    // Nothing stays behind, and nothing else is to be had.
    expect(await readdir(join(mechanisms.env.dataDir, 'media'))).not.toContain(id.file_id)
    expect((await get((pages?.pages[0]?.url ?? '').replace('page-1', 'page-3'))).statusCode).toBe(
      404,
    )
    expect(
      (await get((pages?.texts_url ?? '').replace(/signature=\w/, 'signature=~'))).statusCode,
    ).toBe(403)
  })

  test('that can’t be read says so, and shows nothing', async () => {
    const { mechanisms } = await testApp()
    const id = await buildDocument('A broken report')
    await prepareMedia(mechanisms, id)
    const { row, pages } = await read(id)
    expect(row).toMatchObject({ status: 'failed', failure: 'damaged' })
    expect(pages).toBeNull()
  })

  test('that was interrupted begins again and ends once', async () => {
    const { mechanisms } = await testApp()
    const id = await buildDocument('A report')
    Object.assign(mechanisms.media, {
      documents: () => Promise.reject(new Error('killed')),
    })
    await expect(prepareMedia(mechanisms, id)).rejects.toThrow('killed')
    expect((await read(id)).row.status).toBe('preparing')
    use(mechanisms.media, tools)
    await prepareMedia(mechanisms, id)
    await prepareMedia(mechanisms, id)
    expect((await read(id)).pages?.pages).toHaveLength(2)
  })

  test('stays a download without the programs, and is taken up once they are there', async () => {
    const { mechanisms, jobs } = await testApp()
    use(mechanisms.media, { ...tools, soffice: null })
    const office = await buildDocument('A report')
    const pdf = await buildDocument('%PDF-1.7', 'application/pdf')
    await prepareMedia(mechanisms, office)
    await prepareMedia(mechanisms, pdf)
    expect((await read(office)).row.status).toBe('unavailable')
    expect((await read(pdf)).pages?.pages).toHaveLength(2)
    const takeUp = jobs.find(({ name }) => name === 'media.take-up')
    await takeUp?.run(mechanisms, {})
    expect((await read(office)).row.status).toBe('unavailable')
    use(mechanisms.media, tools)
    await takeUp?.run(mechanisms, {})
    expect((await read(office)).row.status).toBe('waiting')
  })
})
