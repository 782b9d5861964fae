import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { addCourseResource, listCourseResources } from '#contract/course-resources.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createUpload, upload } from '#server/testing/upload.ts'

type Built = Awaited<ReturnType<typeof buildCourse>>
let built: Built
beforeAll(async () => {
  built = await buildCourse()
})

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Uint8Array.from(
    Buffer.concat(
      parts.map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
      ),
    ),
  )

async function zip(entries: Record<string, string>) {
  const file = new ZipFile()
  for (const [name, content] of Object.entries(entries)) {
    file.addBuffer(Buffer.from(content), name, { compress: false })
  }
  file.end()
  return Uint8Array.from(await buffer(file.outputStream))
}

const office = (part: string) =>
  zip({
    '[Content_Types].xml': `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`,
  })
const openDocument = (kind: string) =>
  zip({ mimetype: `application/vnd.oasis.opendocument.${kind}` })

const send = (name: string, content: Uint8Array<ArrayBuffer>) =>
  upload(
    built.author,
    { purpose: 'course_media', organization: built.params.organizationId, name },
    content,
  )

const padding = Buffer.alloc(64)
const accepted: [
  string,
  string,
  () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
][] = [
  ['plan.docx', 'document', () => office('wordprocessingml.document')],
  ['plan.pptx', 'document', () => office('presentationml.presentation')],
  ['plan.xlsx', 'document', () => office('spreadsheetml.sheet')],
  ['plan.odt', 'document', () => openDocument('text')],
  ['plan.ods', 'document', () => openDocument('spreadsheet')],
  ['all.zip', 'document', () => zip({ 'a.txt': 'a' })],
  ['list.csv', 'document', () => bytes('name;city\nJos\xe9;K\xf6ln\n')],
  ['notes.txt', 'document', () => bytes('Notes\n')],
  ['notes.md', 'document', () => bytes('# Notes\n')],
  ['main.py', 'document', () => bytes('print("hello")\n')],
  ['page.html', 'document', () => bytes('<script>alert(1)</script>\n')],
  ['talk.srt', 'captions', () => bytes('1\n00:00:01,000 --> 00:00:02,000\nHi\n')],
  ['film.mov', 'video', () => bytes([0, 0, 0, 20], 'ftypqt  ', padding)],
  [
    'film.mkv',
    'video',
    () => bytes([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88], 'matroska', padding),
  ],
  ['film.avi', 'video', () => bytes('RIFF', [64, 0, 0, 0], 'AVI LIST', padding)],
  ['talk.m4a', 'audio', () => bytes([0, 0, 0, 20], 'ftypM4A ', padding)],
  ['talk.wav', 'audio', () => bytes('RIFF', [64, 0, 0, 0], 'WAVEfmt ', padding)],
  ['talk.ogg', 'audio', () => bytes('OggS', Buffer.alloc(24), '\x01vorbis', padding)],
]

describe('files of a course', () => {
  test.each(accepted)('%s is a %s', async (name, kind, content) => {
    const sent = await send(name, await content())
    expect([sent.status, sent.error.detail]).toEqual([200, undefined])
    const resource = await done(built.author, addCourseResource, {
      params: built.params,
      body: { file_id: sent.body.id },
    })
    expect(resource.kind).toBe(kind)
    const listed = await call(built.author, listCourseResources, {
      params: built.params,
      query: { kind: resource.kind, search: name },
    })
    expect(listed.body.items.map(({ file }) => file.name)).toEqual([name])
  })

  test.each([
    ['report.docx', bytes('MZ\x90\0\x03\0\0\0', padding)],
    ['report.pdf', bytes([0x7f], 'ELF', [2, 1, 1, 0], padding)],
    ['notes.txt', bytes([0xcf, 0xfa, 0xed, 0xfe], padding)],
    ['setup.exe', bytes('%PDF-1.7\n')],
  ])('a program called %s is refused, and its bytes are gone', async (name, content) => {
    const sent = await send(name, content)
    expect([sent.status, sent.error]).toMatchObject([
      415,
      { code: 'file_type_not_allowed', detail: expect.stringContaining('This file is a program.') },
    ])
    const { mechanisms } = await testApp()
    const key = sent.location.split('/').at(-1) ?? ''
    expect(await mechanisms.files.store.stat(key)).toBeUndefined()
  })

  test('an empty file, and text with control bytes, say why they are refused', async () => {
    const metadata = { purpose: 'course_media', organization: built.params.organizationId }
    const empty = await createUpload(built.author, { ...metadata, name: 'film.mp4' }, 0)
    expect(empty.error.detail).toBe('This file is empty.')
    expect((await send('notes.txt', bytes('abc\0def'))).error.code).toBe('file_type_not_allowed')
  })

  test('each kind has its own limit, told before anything is sent', async () => {
    const metadata = { purpose: 'course_media', organization: built.params.organizationId }
    const start = (name: string, size: number) =>
      createUpload(built.author, { ...metadata, name }, size)
    const gigabyte = 1024 ** 3
    expect((await start('film.mov', gigabyte)).status).toBe(201)
    expect((await start('plan.docx', gigabyte)).error.detail).toBe('Use a file of up to 500 MB.')
    expect((await start('talk.srt', 3 * 1024 ** 2)).error.detail).toBe('Use a file of up to 2 MB.')
  })

  test('only what a browser can show safely is shown; all else is a download and never sniffed', async () => {
    const { server } = await testApp()
    for (const [name, content] of [
      ['page.html', bytes('<script>alert(1)</script>')],
      ['plan.docx', await office('wordprocessingml.document')],
      ['notes.txt', bytes('Notes')],
    ] as const) {
      const { body } = await send(name, content)
      const answer = await server.inject(body.url)
      expect(answer.headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; /),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect(answer.headers['content-type']).not.toContain('html')
    }
  })
})
