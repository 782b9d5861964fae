import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  backupFiles,
  cartridgeFiles,
  pdf,
  png,
  tarGzOf,
  zipOf,
} from '#server/testing/build-packages.ts'
import { readCourse } from './read-course.ts'
import { english } from '#server/words/english.ts'
import { wordAll } from '#server/words/word.ts'

async function read(name: string, bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-read-'))
  try {
    const file = join(folder, 'file')
    await writeFile(file, bytes)
    const plan = await readCourse({ file, folder, name, seed: 'seed', reader: english })
    const { format, notes, items } = plan
    return { ...plan, ...wordAll({ format, notes, items }, english) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const outline = ({ sections }: Awaited<ReturnType<typeof read>>) =>
  sections.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)])

/** A zip with one entry of any name and flags, as no packer would write it. */
function crafted(name: string, { flags = 0, content = Buffer.from('x') } = {}): Buffer {
  const packed = deflateRawSync(content)
  const path = Buffer.from(name)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt16LE(path.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, path, packed])
  const start = Buffer.from('PK\x01\x02\x14\x00', 'latin1')
  const central = Buffer.concat([start, head, Buffer.alloc(14), path])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}

describe('an unreadable file is refused with the reason', () => {
  test.each([
    ['nothing', async () => Buffer.alloc(0), /empty/],
    ['a package cut off', async () => (await zipOf(cartridgeFiles())).subarray(0, 500), /damaged/],
    ['a backup cut off', async () => tarGzOf(backupFiles()).subarray(0, 700), /damaged/],
    ['a password', async () => crafted('a.html', { flags: 1 }), /password/],
    ['a bomb in gzip', async () => gzipSync(Buffer.alloc(80_000_000)), /more than can be read/],
    ['gzip without a tar', async () => gzipSync('hello'), /no files/],
    ['an old backup', () => zipOf({ 'moodle.xml': '<x/>' }), /Moodle 1\.9/],
    ['a backup whose list is broken', () => zipOf({ 'moodle_backup.xml': '<a>' }), /as XML/],
  ])('%s', async (_what, bytes, sentence) => {
    await expect(bytes().then((given) => read('x.imscc', given))).rejects.toThrow(sentence)
  })
})

describe('bad input is reported, item by item', () => {
  test('paths that lead out, missing files, broken parts and items without a resource', async () => {
    const outside = await read('x.zip', crafted('../../etc/passwd'))
    expect(outside.items).toMatchObject([{ problem: expect.stringContaining('leads out') }])
    const files = cartridgeFiles()
    const plan = await read(
      'x.imscc',
      await zipOf({
        ...files,
        'topic.xml': '<topic><title>',
        'imsmanifest.xml': String(files['imsmanifest.xml']).replace(
          'identifierref="wl"',
          'identifierref="nowhere"',
        ),
      }),
    )
    const problems = plan.items.filter(({ problem }) => problem).map(({ kind }) => kind)
    expect(problems).toEqual(
      expect.arrayContaining(['Discussion', 'Item', 'Missing file', 'External tool (LTI)']),
    )
    expect(plan.items.filter(({ problem, becomes }) => !problem && !becomes)).toEqual([])
  })

  test('with an unreadable manifest, the files are imported folder by folder', async () => {
    const plan = await read(
      'x.imscc',
      await zipOf({
        'imsmanifest.xml': '<manifest><a>',
        'one/a.html': '<p>Hello</p>',
        'two/b.html': '<p>Again</p>',
      }),
    )
    expect(outline(plan)).toEqual([
      ['one', 'a'],
      ['two', 'b'],
    ])
    expect(plan.items[0]).toMatchObject({ kind: 'Manifest', problem: expect.any(String) })
  })

  test('hostile HTML and SVG have no effect', async () => {
    const plan = await read(
      'x.zip',
      await zipOf({
        'a.html':
          '<p onclick="x()">Safe <a href="javascript:alert(1)">words</a></p><svg onload="x()"><script>x()</script></svg><img src="b.svg"><object data="data:text/html,x"></object>',
        'b.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>',
      }),
    )
    expect(JSON.stringify(plan.sections)).not.toMatch(/javascript|onclick|script|svg/)
    expect(JSON.stringify(plan.sections)).toContain('Safe ')
    expect(plan.files).toEqual([])
  })

  test('a page of 100 MB is cut, and elements that never close don’t nest', async () => {
    const plan = await read(
      'x.zip',
      await zipOf({
        'long.html': Buffer.alloc(100_000_000, 'Rivers flow. '),
        'deep.html': '<div><ul><li>'.repeat(20_000),
      }),
    )
    const [deep, long] = plan.items
    expect(long?.notes).toContain('A text is cut after 2,000,000 characters.')
    expect(deep?.becomes).toBe('Text lesson')
  })

  test.each([
    ['UTF-16', Buffer.from('\u{FEFF}<p>Où est Zürich</p>', 'utf16le')],
    ['Windows-1252', Buffer.from('<p>Où est Zürich</p>', 'latin1')],
  ])('%s is read', async (_what, bytes) => {
    const plan = await read('x.zip', await zipOf({ 'a.html': bytes }))
    expect(JSON.stringify(plan.sections)).toContain('Où est Zürich')
  })
})

describe('simple sources', () => {
  test('a zip of files: folders are sections, links and pictures follow', async () => {
    const plan = await read(
      'course.zip',
      await zipOf({
        'Rivers/1 Springs/1 intro.md':
          '# Springs\n\nRead [on](2%20more.html).\n\n![A spring](../pics/a.png)',
        'Rivers/1 Springs/2 more.html': '<p>More water.</p>',
        'Rivers/2 Deltas/10 b.pdf': pdf,
        'Rivers/2 Deltas/9 a.txt': 'Plain words.',
        'Rivers/pics/a.png': png,
        'Rivers/style.css': 'a{}',
      }),
    )
    expect(outline(plan)).toEqual([
      ['1 Springs', 'Springs', '2 more'],
      ['2 Deltas', '9 a', '10 b'],
    ])
    const [first] = plan.sections[0]?.lessons ?? []
    expect(JSON.stringify(first)).toContain(`lessons/${plan.sections[0]?.lessons[1]?.id}`)
    expect(JSON.stringify(first)).toContain(plan.files.find(({ name }) => name === 'a.png')?.id)
    expect(plan.items.filter(({ problem }) => problem).map(({ title }) => title)).toEqual([
      'style.css',
    ])
  })

  test('a Word document is split by its headings, whatever its name', async () => {
    const paragraph = (text: string, style = '') =>
      `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
    const docx = await zipOf({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph('Springs', 'Heading1')}${paragraph('Water rises.')}${paragraph('Deltas', 'Heading1')}${paragraph('Water rests.')}</w:body></w:document>`,
    })
    const plan = await read('rivers.pdf', docx)
    expect(outline(plan)).toEqual([['Lessons', 'Springs', 'Deltas']])
    expect(JSON.stringify(plan.sections)).toContain('Water rests.')
  })

  test('one file of questions becomes a bank', async () => {
    const plan = await read('q.gift', Buffer.from('::Name:: Is it so? {T}\n'))
    expect(plan.banks.map(({ questions }) => questions.length)).toEqual([1])
    expect(plan.items.map(({ title }) => title)).toEqual(['q.gift', 'Name: Is it so?'])
  })
})
