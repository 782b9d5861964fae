import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { getLessonPackage, importPackage } from '#contract/packages.ts'
import { call } from '#server/testing/actors.ts'
import {
  assignableUnit,
  buildPackageLesson,
  cmi5Package,
  cmi5Structure,
  sendPackage,
  zipOf,
} from '#server/testing/build-package.ts'

const asBytes = (text: string) => new Uint8Array(Buffer.from(text))

async function importBytes(bytes: Uint8Array<ArrayBuffer>, name?: string) {
  const { author, organization, lessonParams } = await buildPackageLesson()
  const file = await sendPackage(author, organization.id, bytes, name)
  const body = { file_id: file.id }
  const answer = await call(author, importPackage, { params: lessonParams, body })
  const after = await call(author, getLessonPackage, { params: lessonParams })
  return { ...answer, after: after.body }
}

const good = cmi5Structure()
const elsewhere = good.replace('index.html?chapter=1', 'https://example.org/unit.html')
const block = /<block[\s\S]*<\/block>/.exec(good)?.[0] ?? ''
const described =
  '<title><langstring lang="en">T</langstring></title><description><langstring lang="en">D</langstring></description>'
const objective = `<objective id="https://example.org/o">${described}</objective>`
const withObjectives = (inside: string, unit = good) =>
  unit.replace('</course>', `</course><objectives>${inside}</objectives>`)

describe('the structure of a cmi5 course', () => {
  test('is read from a zip, with its blocks, units and their requirements', async () => {
    const { status, body } = await importBytes(await cmi5Package(withObjectives(objective)))
    expect(status).toBe(200)
    expect(body.package).toMatchObject({ title: 'Keeping bees', standard: 'cmi5', file_count: 2 })
    expect(body.package?.activities).toMatchObject([
      { id: 'https://example.org/block/1', depth: 0, launch: null },
      {
        id: 'https://example.org/au/1',
        title: 'Hives',
        depth: 1,
        launch: 'index.html?chapter=1',
        opens_window: false,
        mastery_score: 0.8,
      },
    ])
  })

  test('is read from a zip64', async () => {
    const zip = new yazl.ZipFile()
    const files = { 'cmi5.xml': good, 'index.html': '<h1>Hives</h1>' }
    for (const [name, text] of Object.entries(files)) {
      zip.addBuffer(Buffer.from(text), name, { forceZip64Format: true })
    }
    zip.end({ forceZip64Format: true, comment: '' })
    const { status } = await importBytes(new Uint8Array(await buffer(zip.outputStream)))
    expect(status).toBe(200)
  })

  test('of 1,000 units is read from bare XML', async () => {
    const units = Array.from({ length: 1000 }, (_, index) =>
      assignableUnit({
        id: `https://example.org/au/${index}`,
        url: `https://example.org/${index}.html`,
      }),
    )
    const { body } = await importBytes(asBytes(cmi5Structure(units.join(''))), 'cmi5.xml')
    expect(body.package).toMatchObject({ standard: 'cmi5', file_count: 0 })
    expect(body.package?.activities).toHaveLength(1000)
  })

  const unit = /<au[\s\S]*<\/au>/.exec(good)?.[0] ?? ''
  const bad: [name: string, structure: string, sentence: RegExp][] = [
    [
      'a course id that is no IRI',
      good.replace('"https://example.org/course"', '"x/course"'),
      /whole IRI/,
    ],
    [
      'a block id that is no IRI',
      good.replace('"https://example.org/block/1"', '"x/b"'),
      /whole IRI/,
    ],
    ['a unit id that is no IRI', good.replace('"https://example.org/au/1"', '"au/1"'), /whole IRI/],
    [
      'an objective id that is no IRI',
      withObjectives(objective.replace('https://', '')),
      /whole IRI/,
    ],
    ['two units with one id', good.replace('</block>', `${unit}</block>`), /Two units have the id/],
    [
      'two blocks with one id',
      good.replace('</courseStructure>', `${block}</courseStructure>`),
      /Two blocks have/,
    ],
    ['two objectives with one id', withObjectives(objective + objective), /Two objectives have/],
    [
      'an objective that is not described',
      good.replace(
        '<url>',
        '<objectives><objective idref="https://example.org/o"/></objectives><url>',
      ),
      /used but not described/,
    ],
    ['an address that cmi5 takes', good.replace('chapter=1', 'endpoint=x'), /uses “endpoint”/],
    [
      'a file that is missing',
      good.replace('index.html', 'other.html'),
      /that file isn’t in the package/,
    ],
    [
      'a path that leads out',
      good.replace('index.html', '../index.html'),
      /that file isn’t in the package/,
    ],
    [
      'a wrong address',
      good.replace('index.html?chapter=1', 'http://example.com index.html'),
      /isn’t valid/,
    ],
    [
      'a script as address',
      good.replace('index.html?chapter=1', 'javascript:alert(1)'),
      /browsers can’t open/,
    ],
    [
      'a wrong order',
      good.replace(/(<au[^>]*>)([\s\S]*?)(<url>[\s\S]*?<\/url>)/, '$1$3$2'),
      /wrong order/,
    ],
    [
      'two titles',
      good.replace(
        '</course>',
        `${described}</course>`.replace(/<description>.*<\/description>/, ''),
      ),
      /more than one “title”/,
    ],
    ['no title', good.replace(/<title>.*?<\/title>/, ''), /has no title/],
    ['no units', good.replace(block, ''), /has no units/],
    ['an unknown moveOn', good.replace('CompletedAndPassed', 'Sometimes'), /doesn’t know/],
    [
      'an unknown launchMethod',
      good.replace('moveOn=', 'launchMethod="Popup" moveOn='),
      /doesn’t know/,
    ],
    ['a mastery score above 1', good.replace('"0.8"', '"80"'), /from 0 to 1/],
    ['a language that is none', good.replace('lang="en"', 'lang="the best"'), /isn’t a language/],
    ['another root', good.replaceAll('courseStructure', 'course-structure'), /has to begin with/],
  ]
  test.each(bad)('is refused with %s', async (_name, structure, sentence) => {
    const { status, error, after } = await importBytes(await cmi5Package(structure))
    expect([status, error.code]).toEqual([400, 'package_unreadable'])
    expect(error.detail).toMatch(sentence)
    expect(after.package).toBeNull()
  })

  test('is refused with relative URLs and no files, and outside the root of a zip', async () => {
    const bare = await importBytes(asBytes(good), 'cmi5.xml')
    expect(bare.error.detail).toMatch(/the structure came without files/)
    const absolute = await importBytes(asBytes(elsewhere), 'cmi5.xml')
    expect(absolute.status).toBe(200)
    const inside = await importBytes(await zipOf({ 'a/cmi5.xml': good, 'a/index.html': 'x' }))
    expect(inside.error.detail).toMatch(/has to be at the top of the zip file/)
  })
})

describe('an xAPI package', () => {
  const tincan = `<?xml version="1.0"?><tincan xmlns="http://projecttincan.com/tincan.xsd"><activities>
    <activity id="https://example.org/course" type="http://adlnet.gov/expapi/activities/course">
      <name>Bees</name><description lang="en-US">All about bees</description><launch lang="en-us">go/index.html</launch></activity>
    <activity id="https://example.org/part" type="x"><name>Part</name></activity></activities></tincan>`

  test('is detected by its tincan.xml, in a folder too', async () => {
    const { body } = await importBytes(
      await zipOf({ 'pack/tincan.xml': tincan, 'pack/go/index.html': '<h1>Bees</h1>' }),
    )
    expect(body.package).toMatchObject({
      title: 'Bees',
      standard: 'xapi',
      activities: [{ id: 'https://example.org/course', launch: 'pack/go/index.html' }],
    })
  })

  test.each([
    ['a file that is missing', tincan.replace('go/index', 'other'), /isn’t in the package/],
    [
      'an id that is no IRI',
      tincan.replace('"https://example.org/course"', '"course"'),
      /whole IRI/,
    ],
    ['nothing to open', tincan.replace(/<launch.*<\/launch>/, ''), /says what to open/],
  ])('is refused with %s', async (_name, manifest, sentence) => {
    const { error } = await importBytes(
      await zipOf({ 'tincan.xml': manifest, 'go/index.html': 'x' }),
    )
    expect(error.code).toBe('package_unreadable')
    expect(error.detail).toMatch(sentence)
  })
})
