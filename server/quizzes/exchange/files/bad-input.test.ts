import { buffer } from 'node:stream/consumers'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { inEnglish } from '#server/testing/in-english.ts'
import { readFile as readAny } from '../read-file.ts'

const readFile = async (bytes: Uint8Array) => {
  const file = await readAny(bytes)
  return { ...file, items: inEnglish(file.items) }
}

const zip = async (files: Record<string, string | Buffer>) => {
  const made = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) made.addBuffer(Buffer.from(content), name)
  made.end()
  return buffer(made.outputStream)
}
const gift = 'Is it so? {T}\n'
const item =
  '<assessmentItem identifier="q" title="Why?"><itemBody><p>Why? <img src="images/a.png" alt="A"/></p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>'
const png = Buffer.from('89504e470d0a1a0a00', 'hex')

/** A zip with one entry of any name, size and flags: what no packer would write. */
function crafted(
  name: string,
  given: { flags?: number; content?: Buffer; says?: number } = {},
): Buffer {
  const { flags = 0, content = Buffer.from(gift) } = given
  const says = given.says ?? content.length
  const packed = deflateRawSync(content)
  const path = Buffer.from(name)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(0, 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(says, 18)
  head.writeUInt16LE(path.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, path, packed])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    head,
    Buffer.alloc(14),
    path,
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}

describe('a file that can’t be read says why', () => {
  const packed = () => zip({ 'imsmanifest.xml': '<manifest/>', 'q.xml': item })
  test.each([
    ['nothing', async () => Buffer.alloc(0), /empty/],
    ['a PDF with another name', async () => Buffer.from('%PDF-1.7'), /a PDF file/],
    ['bytes without sense', async () => Buffer.from([1, 2, 3, 0, 255, 254, 9]), /isn’t text/],
    ['prose', async () => Buffer.from('Dear all,\nsee you tomorrow.'), /find any questions/],
    [
      'a web page',
      async () => Buffer.from('<!DOCTYPE html><html><body>x</body></html>'),
      /a web page/,
    ],
    ['a manifest alone', async () => Buffer.from('<manifest/>'), /Choose the whole package/],
    ['a package cut off', async () => (await packed()).subarray(0, 200), /damaged or incomplete/],
    ['a package with a password', async () => crafted('q.txt', { flags: 1 }), /password/],
    [
      'a bomb',
      async () => crafted('q.xml', { content: Buffer.alloc(60_000_000, 32) }),
      /more than can be read/,
    ],
    [
      'a bomb that lies',
      async () => crafted('q.xml', { content: Buffer.alloc(60_000_000, 32), says: 10 }),
      /can’t be unpacked|more than/,
    ],
    ['a bomb in gzip', async () => gzipSync(Buffer.alloc(60_000_000)), /more than can be read/],
    [
      'a package without questions',
      () => zip({ 'a.html': '<p>x</p>' }),
      /no questions in this package/,
    ],
    ['an ebook', () => zip({ 'META-INF/container.xml': '<x/>' }), /an ebook/],
    ['a document', () => zip({ '[Content_Types].xml': '<x/>' }), /an Office document/],
    ['a Moodle backup', () => zip({ 'moodle_backup.xml': '<x/>' }), /a Moodle course backup/],
  ])('%s', async (_what, bytes, sentence) => {
    await expect(bytes().then((given) => readFile(given))).rejects.toThrow(sentence)
  })
})

test('a path that leads out of the package is refused, and the rest is read', async () => {
  const bytes = crafted('../../etc/q.txt')
  await expect(readFile(bytes)).resolves.toMatchObject({
    items: [
      { summary: '../../etc/q.txt', problem: 'The path of this file leads out of the package.' },
    ],
  })
})

test('a package accounts for items, pictures, missing files and what has no questions', async () => {
  const manifest =
    '<manifest><resources><resource><file href="q.xml"/><file href="images/a.png"/><file href="gone.xml"/></resource></resources></manifest>'
  const { items, media } = await readFile(
    await zip({
      'imsmanifest.xml': manifest,
      'q.xml': item,
      'images/a.png': png,
      'notes.html': '<p>x</p>',
    }),
  )
  expect(media.map(({ name }) => name)).toEqual(['a.png'])
  expect(
    items.map(({ place, summary, problem, content }) => [
      place ?? summary,
      problem ?? content?.body.kind,
    ]),
  ).toEqual([
    ['q.xml', 'essay'],
    ['gone.xml', 'The manifest names this file, but it isn’t in the package.'],
    ['1 other file', 'Not questions: notes.html.'],
  ])
})

describe('text is read in the encoding that it is in', () => {
  const text = 'Où est Zürich? {=là ~ici}\n'
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\u{FEFF}${text}`)],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    [
      'UTF-16 from the other end',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
    ],
    ['UTF-16 without a mark', Buffer.from(text.replace('Où', 'Ou'), 'utf16le')],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    [
      'Windows-1252 in XML that says so',
      Buffer.from(
        `<?xml version="1.0" encoding="windows-1252"?><quiz><question type="essay"><questiontext><text>Zürich</text></questiontext></question></quiz>`,
        'latin1',
      ),
    ],
    [
      'Windows-1252 in XML that says UTF-8',
      Buffer.from(
        `<?xml version="1.0" encoding="UTF-8"?><quiz><question type="essay"><questiontext><text>Zürich</text></questiontext></question></quiz>`,
        'latin1',
      ),
    ],
  ])('%s', async (_what, bytes) => {
    const { items } = await readFile(bytes)
    expect([items.length, items[0]?.summary]).toEqual([1, expect.stringContaining('Zürich')])
  })
})

test('10,000 questions are read, and one more is too many', async () => {
  const { items } = await readFile(Buffer.from('Is it so? {T}\n\n'.repeat(10_000)))
  expect(items.filter(({ content }) => content)).toHaveLength(10_000)
  await expect(readFile(Buffer.from('Is it so? {T}\n\n'.repeat(10_001)))).rejects.toThrow(
    'at most 10,000',
  )
})
