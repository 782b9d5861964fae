import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { getCurriculum } from '#contract/curriculum.ts'
import { enroll } from '#contract/enrollments.ts'
import { getMyGrades } from '#contract/grades.ts'
import {
  commitPackage,
  getLessonPackage,
  getMyPackage,
  importPackage,
  launchPackage,
  splitPackage,
} from '#contract/packages.ts'
import { getCourseHome } from '#contract/progress.ts'
import { call } from '#server/testing/actors.ts'
import { publishDraft } from '#server/testing/build-course.ts'
import {
  assignableUnit,
  buildPackage,
  buildPackageLesson,
  cmi5Package,
  cmi5Structure,
  commit,
  launch,
  scormManifest,
  sendPackage,
  simplePackage,
  twoPartPackage,
  zipOf,
} from '#server/testing/build-package.ts'
import { testApp } from '#server/testing/test-app.ts'

type Bytes = Uint8Array<ArrayBuffer>
const contentHost = 'content.localhost:4000'

describe('POST …/package/', () => {
  test('200 describes the package, and 404 for another organization’s author', async () => {
    const { author, organization, lessonParams } = await buildPackageLesson()
    const file = await sendPackage(
      author,
      organization.id,
      await twoPartPackage('2004 4th Edition'),
    )
    const { status, body } = await call(author, importPackage, {
      params: lessonParams,
      body: { file_id: file.id },
    })
    expect(status).toBe(200)
    expect(body.package).toMatchObject({
      title: 'Keeping bees',
      standard: 'scorm_2004',
      edition: 'SCORM 2004 4th Edition',
      file_count: 3,
      activities: [
        { id: 'a', title: 'Hives', launch: 'a.html', reports: true },
        { id: 'b', title: 'Honey', launch: 'b.html', reports: true },
      ],
    })
    const other = await buildPackageLesson()
    const refused = await call(other.author, importPackage, {
      params: other.lessonParams,
      body: { file_id: file.id },
    })
    expect([refused.status, refused.error.code]).toEqual([404, 'file_not_found'])
  })

  const entry = 'index.html'
  const page = '<h1>Bees</h1>'
  const bad: [name: string, bytes: () => Promise<Bytes>, sentence: RegExp][] = [
    ['without a manifest', () => zipOf({ [entry]: page }), /no imsmanifest\.xml/],
    [
      'with two manifests',
      () =>
        zipOf({
          'imsmanifest.xml': scormManifest(),
          'cmi5.xml': '<courseStructure/>',
          [entry]: page,
        }),
      /more than one manifest/,
    ],
    [
      'whose page is missing',
      () => zipOf({ 'imsmanifest.xml': scormManifest() }),
      /“index\.html”, but that file isn’t in the package/,
    ],
    [
      'with entities',
      () =>
        zipOf({
          'imsmanifest.xml': `<!DOCTYPE m [<!ENTITY a "aaaa">]>${scormManifest().slice(38)}`,
          [entry]: page,
        }),
      /can’t be read: a document type with entities/,
    ],
    [
      'with a broken manifest',
      () => zipOf({ 'imsmanifest.xml': '<manifest><a></manifest>', [entry]: page }),
      /can’t be read/,
    ],
    [
      'with a huge manifest',
      () =>
        zipOf({ 'imsmanifest.xml': `${scormManifest()}${' '.repeat(9_000_000)}`, [entry]: page }),
      /larger than 8 MB/,
    ],
    [
      'of another schema',
      () => zipOf({ 'imsmanifest.xml': scormManifest({ version: '3.0' }), [entry]: page }),
      /Only SCORM 1\.2 and SCORM 2004/,
    ],
    [
      'with an unknown resource',
      () => zipOf({ 'imsmanifest.xml': scormManifest({ resources: '' }), [entry]: page }),
      /opens “r1”, which the manifest doesn’t contain/,
    ],
    [
      'that begins elsewhere',
      () =>
        zipOf({
          'imsmanifest.xml': scormManifest({
            resources: '<resource identifier="r1" href="https://example.org/x"/>',
          }),
        }),
      /outside of the package/,
    ],
    ['made with H5P', () => zipOf({ 'h5p.json': '{}' }), /H5P/],
    ['of AICC', () => zipOf({ 'course.crs': '[Course]', 'course.au': 'x' }), /AICC/],
    [
      'that is a bomb',
      () => zipOf({ 'imsmanifest.xml': scormManifest(), [entry]: Buffer.alloc(60_000_000) }),
      /far more than it should/,
    ],
    [
      'that leads out',
      async () =>
        renamed(
          await zipOf({ 'imsmanifest.xml': scormManifest(), 'xx/aa.html': page }),
          'xx/aa.html',
          '../aa.html',
        ),
      /leads out of the package/,
    ],
    [
      'that leads out the Windows way',
      async () =>
        renamed(
          await zipOf({ 'imsmanifest.xml': scormManifest(), 'xx/aa.html': page }),
          'xx/aa.html',
          '..\\aa.html',
        ),
      /leads out of the package/,
    ],
    [
      'with an absolute path',
      async () =>
        renamed(
          await zipOf({ 'imsmanifest.xml': scormManifest(), 'xx/aa.html': page }),
          'xx/aa.html',
          '/x/aa.html',
        ),
      /leads out of the package/,
    ],
    ['cut off', async () => (await simplePackage()).slice(0, 300), /damaged or incomplete/],
    [
      'with a link',
      () =>
        zipWith((zip) => zip.addBuffer(Buffer.from('/etc/passwd'), 'secret', { mode: 0o120777 })),
      /is a link to another file/,
    ],
    ['with a password', async () => locked(await simplePackage()), /protected with a password/],
    [
      'with a file twice',
      () => zipWith((zip) => zip.addBuffer(Buffer.from(page), entry)),
      /is in the package twice/,
    ],
  ]
  test.each(bad)(
    '400 in plain words for a package %s; nothing of it is kept',
    async (_name, bytes, sentence) => {
      const { author, organization, lessonParams } = await buildPackageLesson()
      const file = await sendPackage(author, organization.id, await bytes())
      const { status, error } = await call(author, importPackage, {
        params: lessonParams,
        body: { file_id: file.id },
      })
      expect([status, error.code]).toEqual([400, 'package_unreadable'])
      expect(error.detail).toMatch(sentence)
      const { body } = await call(author, getLessonPackage, { params: lessonParams })
      expect(body.package).toBeNull()
      const again = await call(author, importPackage, {
        params: lessonParams,
        body: { file_id: file.id },
      })
      expect(again.error.code).toBe('file_not_found')
    },
  )

  test('403 for a learner', async () => {
    const { learner, lessonParams } = await buildPackageLesson()
    const { status } = await call(learner, importPackage, {
      params: lessonParams,
      body: { file_id: randomUUID() },
    })
    expect([403, 404]).toContain(status)
  })
})

test.each([
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
] as const)(
  'a manifest in %s is read, and files with other letters are served',
  async (name, encode) => {
    const { server } = await testApp()
    const encoding = name === 'UTF-16' ? 'UTF-16' : 'windows-1252'
    const manifest = scormManifest({
      items: '<item identifier="one" identifierref="r1"><title>Übung</title></item>',
      resources: '<resource identifier="r1" adlcp:scormtype="sco" href="%C3%9Cbung.html"/>',
    }).replace('encoding="UTF-8"', `encoding="${encoding}"`)
    const bytes = await zipOf({ 'imsmanifest.xml': encode(manifest), 'Übung.html': '<h1>Ü</h1>' })
    const { learner, lessonParams } = await buildPackage({ bytes })
    const launched = await launch(learner, lessonParams)
    expect(launched.activities[0]?.title).toBe('Übung')
    const page = await server.inject({
      method: 'GET',
      url: `${launched.content_path}${launched.activities[0]?.launch}`,
      headers: { host: contentHost },
    })
    expect([page.statusCode, page.body]).toEqual([200, '<h1>Ü</h1>'])
  },
)

/** A whole package and something more. */
async function zipWith(add: (zip: yazl.ZipFile) => void): Promise<Bytes> {
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from(scormManifest()), 'imsmanifest.xml')
  zip.addBuffer(Buffer.from('<h1>Bees</h1>'), 'index.html')
  add(zip)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

/** The same bytes, marked as encrypted. */
function locked(bytes: Bytes): Bytes {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)
  return new Uint8Array(copy)
}

/** The same bytes with another name of the same length, as no packer would write it. */
function renamed(bytes: Bytes, from: string, to: string): Bytes {
  const text = Buffer.from(bytes).toString('latin1').replaceAll(from, to)
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

describe('GET /content/…', () => {
  test('200 for the package’s files on its own host, with ranges and in any case; 404 elsewhere', async () => {
    const { server } = await testApp()
    const { learner, lessonParams } = await buildPackage({
      bytes: await zipOf({
        'imsmanifest.xml': scormManifest(),
        'index.html': '<h1>Bees</h1>',
        'img/Bee.svg': '<svg/>'.repeat(100),
      }),
    })
    const { content_path, player_url } = await launch(learner, lessonParams)
    const get = (path: string, headers: Record<string, string> = {}) =>
      server.inject({ method: 'GET', url: path, headers: { host: contentHost, ...headers } })
    const page = await get(`${content_path}index.html`)
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
      200,
      'text/html',
      '<h1>Bees</h1>',
    ])
    expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts')
    const part = await get(`${content_path}img/bee.svg`, { range: 'bytes=6-11' })
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
      206,
      'bytes 6-11/600',
      '<svg/>',
    ])
    expect((await get(`${content_path}none.html`)).statusCode).toBe(404)
    expect((await get(`${content_path.replace(/.\/$/, 'x/')}index.html`)).statusCode).toBe(403)
    expect(player_url).toBe('http://content.localhost:4000/content/player/scorm_1_2/')
    expect((await get('/content/player/scorm_1_2/')).body).toContain('scorm_1_2.js')
    // Never on the site's origin, and nothing of the site on the package origin.
    expect((await get(`${content_path}index.html`, { host: 'localhost:4000' })).statusCode).toBe(
      404,
    )
    expect((await get('/api/openapi.json')).statusCode).toBe(404)
    expect((await get('/')).statusCode).toBe(404)
  })
})

test('a file never exceeds its size in the zip', async () => {
  const { server } = await testApp()
  const bytes = Buffer.from(
    await zipOf({ 'imsmanifest.xml': scormManifest(), 'index.html': 'bee'.repeat(10_000) }),
  )
  // The last directory entry claims 12 bytes, though more would come out.
  bytes.writeUInt32LE(12, bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  const { learner, lessonParams } = await buildPackage({ bytes: new Uint8Array(bytes) })
  const { content_path } = await launch(learner, lessonParams)
  const answer = await server.inject({
    method: 'GET',
    url: `${content_path}index.html`,
    headers: { host: contentHost },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, 'beebeebeebee'])
})

describe('POST …/package/commits/', () => {
  test('200 keeps the state for the next launch, and completes the lesson by its rule', async () => {
    const { learner, lessonParams, params } = await buildPackage()
    const first = await launch(learner, lessonParams)
    const data = JSON.stringify({ cmi: { suspend_data: 'x'.repeat(64_000) } })
    const half = await commit(learner, lessonParams, first, { sequence: 1, data })
    expect([half.status, half.body.completed_at]).toEqual([200, null])
    const again = await launch(learner, lessonParams)
    expect(again).toMatchObject({
      attempt_id: first.attempt_id,
      sequence: 1,
      current_activity_id: 'one',
      states: [{ activity_id: 'one', data, seconds: 60 }],
    })
    const whole = await commit(learner, lessonParams, again, {
      sequence: 2,
      completion: 'completed',
      score_percent: 70,
    })
    expect(whole.body.completed_at).not.toBeNull()
    const home = await call(learner, getCourseHome, { params })
    expect(home.body.sections[0]?.lessons.at(-1)?.completed_at).not.toBeNull()
    const { body } = await call(learner, getMyPackage, { params: lessonParams })
    expect(body.attempts).toMatchObject([
      { number: 1, completion: 'completed', score_percent: 70, seconds: 60 },
    ])
  })

  test('200 twice, late and out of order counts once', async () => {
    const { learner, lessonParams } = await buildPackage({ bytes: await twoPartPackage() })
    const launched = await launch(learner, lessonParams)
    await commit(learner, lessonParams, launched, { sequence: 3, activity_id: 'b', data: 'b3' })
    // Late, but the latest commit of its own part.
    await commit(learner, lessonParams, launched, {
      sequence: 2,
      activity_id: 'a',
      data: 'a2',
      completion: 'completed',
    })
    await commit(learner, lessonParams, launched, { sequence: 1, activity_id: 'b', data: 'b1' })
    await commit(learner, lessonParams, launched, {
      sequence: 3,
      activity_id: 'b',
      data: 'b3 again',
    })
    const { sequence, states, current_activity_id } = await launch(learner, lessonParams)
    expect([sequence, current_activity_id]).toEqual([3, 'b'])
    expect(states.map(({ activity_id, data }) => [activity_id, data]).toSorted()).toEqual([
      ['a', 'a2'],
      ['b', 'b3'],
    ])
  })

  test('409 for a window that another one has replaced', async () => {
    const { learner, lessonParams } = await buildPackage()
    const first = await launch(learner, lessonParams)
    const second = await launch(learner, lessonParams)
    const refused = await commit(learner, lessonParams, first)
    expect([refused.status, refused.error.code]).toEqual([409, 'package_open_elsewhere'])
    expect((await commit(learner, lessonParams, second)).status).toBe(200)
  })

  test('400 for 700,001 characters, 404 for someone else’s attempt', async () => {
    const { learner, lessonParams, author } = await buildPackage()
    const launched = await launch(learner, lessonParams)
    expect(
      (await commit(learner, lessonParams, launched, { data: 'x'.repeat(700_001) })).status,
    ).toBe(400)
    const other = await commit(author, lessonParams, launched)
    expect([other.status, other.error.code]).toEqual([404, 'package_not_found'])
  })

  test('a beacon of a closing window counts like a commit, and only for its own attempt', async () => {
    const { server } = await testApp()
    const { learner, lessonParams } = await buildPackage()
    const launched = await launch(learner, lessonParams)
    const body = {
      attempt_id: launched.attempt_id,
      session_id: launched.session_id,
      sequence: 5,
      activity: {
        activity_id: 'one',
        data: 'last words',
        completion: 'completed',
        success: 'unknown',
        score_percent: null,
        seconds: 9,
      },
      outcome: null,
      sequencing_state: null,
      current_activity_id: 'one',
    }
    const send = (path: string, payload: object) =>
      server.inject({ method: 'POST', url: path, headers: { host: contentHost }, payload })
    const path = launched.beacon_path ?? ''
    expect((await send(path.replace(/.\/$/, 'x/'), body)).statusCode).toBe(403)
    expect((await send(path, { ...body, attempt_id: randomUUID() })).statusCode).toBe(400)
    expect((await send(path, body)).statusCode).toBe(204)
    expect(
      (await send(path, { ...body, sequence: 4, activity: { ...body.activity, data: 'older' } }))
        .statusCode,
    ).toBe(204)
    const mine = await call(learner, getMyPackage, { params: lessonParams })
    expect(mine.body.completed_at).not.toBeNull()
    expect((await launch(learner, lessonParams)).states[0]?.data).toBe('last words')
  })
})

describe('the author’s settings', () => {
  test.each([
    [
      'passed',
      { complete_by: 'passed' as const },
      { completion: 'completed' as const },
      { success: 'passed' as const },
    ],
    [
      'score',
      { complete_by: 'score' as const, minimum_score: 75 },
      { completion: 'completed' as const, score_percent: 74 },
      { score_percent: 75 },
    ],
  ])('complete a lesson by %s alone', async (_name, rules, before, after) => {
    const { learner, lessonParams } = await buildPackage({ rules })
    const launched = await launch(learner, lessonParams)
    expect(
      (await commit(learner, lessonParams, launched, { sequence: 1, ...before })).body.completed_at,
    ).toBeNull()
    expect(
      (await commit(learner, lessonParams, launched, { sequence: 2, ...after })).body.completed_at,
    ).not.toBeNull()
  })

  test('a package with two parts is complete when both are, and its score is their mean', async () => {
    const { learner, lessonParams } = await buildPackage({ bytes: await twoPartPackage() })
    const launched = await launch(learner, lessonParams)
    const part = { completion: 'completed' as const }
    const one = await commit(learner, lessonParams, launched, {
      ...part,
      sequence: 1,
      activity_id: 'a',
      score_percent: 60,
    })
    expect(one.body).toMatchObject({ completion: 'incomplete', completed_at: null })
    const both = await commit(learner, lessonParams, launched, {
      ...part,
      sequence: 2,
      activity_id: 'b',
      score_percent: 90,
    })
    expect(both.body).toMatchObject({ completion: 'completed', score_percent: 75 })
    expect(both.body.completed_at).not.toBeNull()
  })

  test.each([
    ['first', 40],
    ['best', 90],
    ['last', 60],
  ] as const)('the gradebook takes the %s attempt', async (counted_attempt, points) => {
    const { learner, lessonParams, params } = await buildPackage({ rules: { counted_attempt } })
    for (const score_percent of [40, 90, 60]) {
      const launched = await launch(learner, lessonParams, { new_attempt: true })
      await commit(learner, lessonParams, launched, { score_percent })
    }
    const { body } = await call(learner, getMyGrades, { params })
    const cells = JSON.stringify(body)
    expect(cells).toContain(`"points":${points}`)
  })
})

describe('a new version', () => {
  const replaced = async (moves: 'everyone' | 'not_begun') => {
    const built = await buildPackage({ rules: { moves } })
    const { learner, author, organization, lessonParams } = built
    const first = await launch(learner, lessonParams)
    await commit(learner, lessonParams, first, { data: 'of the first version' })
    const file = await sendPackage(author, organization.id, await twoPartPackage())
    const { body } = await call(author, importPackage, {
      params: lessonParams,
      body: { file_id: file.id },
    })
    expect(body.earlier).toMatchObject([{ learner_count: 1 }])
    await publishDraft(built)
    return { ...built, first, second: await launch(learner, lessonParams) }
  }

  test('leaves learners who have started where they are, until they start again', async () => {
    const { first, second, learner, lessonParams } = await replaced('not_begun')
    expect(second).toMatchObject({
      attempt_id: first.attempt_id,
      states: [{ data: 'of the first version' }],
    })
    const third = await launch(learner, lessonParams, { new_attempt: true })
    expect(third.activities.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('moves everyone if the author chooses so, and keeps what they did in the old one', async () => {
    const { first, second, learner, lessonParams } = await replaced('everyone')
    expect(second.attempt_id).not.toBe(first.attempt_id)
    expect(second.activities.map(({ id }) => id)).toEqual(['a', 'b'])
    const { body } = await call(learner, getMyPackage, { params: lessonParams })
    expect(body.attempts.map(({ number, seconds }) => [number, seconds])).toEqual([
      [2, 0],
      [1, 60],
    ])
  })
})

test('404 for someone outside the course', async () => {
  const { lessonParams } = await buildPackage()
  const { author } = await buildPackageLesson()
  for (const endpoint of [launchPackage, commitPackage]) {
    const { status } = await call(author, endpoint as typeof launchPackage, {
      params: lessonParams,
      body: { session_id: randomUUID() },
    })
    expect([400, 404]).toContain(status)
  }
})

describe('POST …/package/split/', () => {
  const split = async (bytes: Bytes) => {
    const built = await buildPackageLesson()
    const { author, organization, lessonParams } = built
    const file = await sendPackage(author, organization.id, bytes)
    await call(author, importPackage, { params: lessonParams, body: { file_id: file.id } })
    const answer = await call(author, splitPackage, { params: lessonParams })
    return { ...built, answer }
  }

  test('200 makes a section with a lesson for each part, which share their files', async () => {
    const { server } = await testApp()
    const built = await split(await twoPartPackage('2004 4th Edition'))
    const { author, learner, params, lessonParams, answer } = built
    expect(answer.status).toBe(200)
    const { body: tree } = await call(author, getCurriculum, { params })
    const section = tree.sections.find(({ id }) => id === answer.body.section_id)
    expect([section?.title, section?.lessons.map(({ title, kind }) => [title, kind])]).toEqual([
      'Keeping bees',
      [
        ['Hives', 'package'],
        ['Honey', 'package'],
      ],
    ])
    const all = tree.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id))
    expect(all).not.toContain(lessonParams.lessonId)
    await publishDraft(built)
    await call(learner, enroll, { params: { courseId: params.courseId }, body: {} })
    const second = { ...params, lessonId: answer.body.lesson_ids[1] ?? '' }
    const launched = await launch(learner, second)
    expect(launched.activities).toMatchObject([{ id: 'b', launch: 'b.html', depth: 0 }])
    expect(JSON.stringify(launched.sequencing)).not.toContain('"a"')
    const page = await server.inject({
      method: 'GET',
      url: `${launched.content_path}b.html`,
      headers: { host: contentHost },
    })
    expect(page.body).toBe('<h1>Honey</h1>')
    const done = await commit(learner, second, launched, { completion: 'completed' })
    expect(done.body.completed_at).not.toBeNull()
  })

  test('a new version reaches the lessons of all its parts; another package only this lesson', async () => {
    const { author, organization, params, answer } = await split(await twoPartPackage())
    const [first = '', second = ''] = answer.body.lesson_ids
    const read = async (lessonId: string) =>
      (await call(author, getLessonPackage, { params: { ...params, lessonId } })).body.package
    const before = [await read(first), await read(second)]
    const next = await sendPackage(author, organization.id, await twoPartPackage())
    await call(author, importPackage, {
      params: { ...params, lessonId: first },
      body: { file_id: next.id },
    })
    const after = [await read(first), await read(second)]
    expect(after).toMatchObject([
      { title: 'Hives', is_part: true },
      { title: 'Honey', is_part: true },
    ])
    expect(after.map((version) => version?.id)).not.toEqual(before.map((version) => version?.id))
    const other = await sendPackage(author, organization.id, await simplePackage())
    await call(author, importPackage, {
      params: { ...params, lessonId: first },
      body: { file_id: other.id },
    })
    expect(await read(first)).toMatchObject({ title: 'Keeping bees', is_part: false })
    expect((await read(second))?.id).toBe(after[1]?.id)
  })

  test('a cmi5 unit in its own lesson is a course of one unit', async () => {
    const units = ['1', '2'].map((id) => assignableUnit({ id: `https://example.org/au/${id}` }))
    const built = await split(await cmi5Package(cmi5Structure(units.join(''))))
    const { learner, params, answer } = built
    await publishDraft(built)
    await call(learner, enroll, { params: { courseId: params.courseId }, body: {} })
    const lessonId = answer.body.lesson_ids[1] ?? ''
    const launched = await launch(learner, { ...params, lessonId })
    expect(launched.activities.map(({ id }) => id)).toEqual(['https://example.org/au/2'])
  })

  test('409 for a package with one part, 404 without one, 403 for a learner', async () => {
    const one = await split(await simplePackage())
    expect([one.answer.status, one.answer.error.code]).toEqual([409, 'package_has_one_part'])
    const { author, learner, lessonParams } = await buildPackageLesson()
    const none = await call(author, splitPackage, { params: lessonParams })
    expect(none.error.code).toBe('package_not_found')
    expect([403, 404]).toContain(
      (await call(learner, splitPackage, { params: lessonParams })).status,
    )
  })
})
