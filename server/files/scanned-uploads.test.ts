import { afterEach, describe, expect, test } from 'vitest'
import { courseMediaPurpose } from '#contract/course-resources.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { startClamd, testVirus } from '#server/testing/clamd.ts'
import { testApp } from '#server/testing/test-app.ts'
import { askOffset, createUpload, sendPart, upload } from '#server/testing/upload.ts'
import { openScanner } from './scanner.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

async function withScanner(address: string | undefined) {
  const { mechanisms } = await testApp()
  Object.assign(mechanisms.files, { scanner: openScanner(address, 5) })
  return mechanisms
}

afterEach(async () => void (await withScanner(undefined)))

async function buildSender() {
  const { instructor, organization } = await buildClassroom()
  const note = { purpose: courseMediaPurpose, organization: organization.id, name: 'notes.txt' }
  return { instructor, organizationId: organization.id, note }
}

describe('with a scanner', () => {
  test('a clean file arrives, in as many parts as it takes', async () => {
    const clamd = await startClamd()
    await withScanner(clamd.address)
    const { instructor, note } = await buildSender()
    const long = 'Nothing to see here. '.repeat(20_000)
    const sent = await upload(instructor, note, bytesOf(long))
    expect(sent.status).toBe(200)
    expect(clamd.scans()).toBe(1)
    await clamd.stop()
  })

  test('an infected file is refused in plain words, removed and audited', async () => {
    const clamd = await startClamd()
    const mechanisms = await withScanner(clamd.address)
    const { instructor, organizationId, note } = await buildSender()
    const { status, error, location } = await upload(instructor, note, bytesOf(testVirus))
    expect(status).toBe(422)
    expect(error).toMatchObject({
      code: 'file_infected',
      detail: 'A virus was found in this file, so it wasn’t saved.',
    })
    const id = location.split('/').at(-1) ?? ''
    expect(await mechanisms.files.store.stat(id)).toBeUndefined()
    const entries = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('audit_entries')
        .select(['action', 'subject_id', 'detail'])
        .where('organization_id', '=', organizationId)
        .where('action', '=', 'file.refused_as_infected')
        .execute(),
    )
    expect(entries).toEqual([
      {
        action: 'file.refused_as_infected',
        subject_id: id,
        detail: { name: 'notes.txt', virus: 'Eicar-Test-Signature', person_id: instructor.id },
      },
    ])
    await clamd.stop()
  })

  test('a file waits while the scanner is away, unseen, and arrives by asking again', async () => {
    const clamd = await startClamd()
    await clamd.stop()
    const mechanisms = await withScanner(clamd.address)
    const { instructor, note } = await buildSender()
    const bytes = bytesOf('Worth waiting for')
    const { location } = await createUpload(instructor, note, bytes.length)
    const sent = await sendPart(instructor, location, 0, bytes)
    expect(sent.status).toBe(503)
    expect(sent.error.code).toBe('scan_unavailable')
    const id = location.split('/').at(-1) ?? ''
    const isReady = () =>
      asSystem(mechanisms, ({ db }) =>
        db.selectFrom('files').select('ready_at').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    // Clients of tus keep what they sent after this answer.
    expect((await askOffset(instructor, location)).status).toBe(423)
    expect(await isReady()).toEqual({ ready_at: null })

    const back = await startClamd()
    await withScanner(back.address)
    const both = await Promise.all([
      askOffset(instructor, location),
      askOffset(instructor, location),
    ])
    expect(both).toEqual([
      { status: 200, offset: bytes.length },
      { status: 200, offset: bytes.length },
    ])
    expect((await isReady()).ready_at).not.toBeNull()
    await back.stop()
  })

  test('nobody else finishes a file that waits', async () => {
    const clamd = await startClamd()
    await clamd.stop()
    await withScanner(clamd.address)
    const { instructor, note } = await buildSender()
    const stranger = (await buildSender()).instructor
    const { location } = await createUpload(instructor, note, 4)
    await sendPart(instructor, location, 0, bytesOf('mine'))
    expect((await askOffset(stranger, location)).status).toBe(404)
  })

  test('a file that the scanner finds too large is refused', async () => {
    const clamd = await startClamd({ mostBytes: 1000 })
    await withScanner(clamd.address)
    const { instructor, note } = await buildSender()
    const { status, error } = await upload(instructor, note, bytesOf('long '.repeat(1000)))
    expect(status).toBe(413)
    expect(error.detail).toBe('The virus scanner doesn’t accept files of this size.')
    await clamd.stop()
  })

  test('a scanner says whether it is there', async () => {
    const clamd = await startClamd()
    const scanner = openScanner(clamd.address)
    expect(await scanner?.isThere()).toBe(true)
    await clamd.stop()
    expect(await scanner?.isThere()).toBe(false)
  })
})
