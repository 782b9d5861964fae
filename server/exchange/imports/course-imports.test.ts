import { describe, expect, test } from 'vitest'
import { getAssignment } from '#contract/assignments.ts'
import {
  createCourseImport,
  discardCourseImport,
  getCourseImport,
  listCourseImportItems,
  listCourseImports,
  startCourseImport,
  undoCourseImport,
  type CourseImportItem,
} from '#contract/course-imports.ts'
import { listCourseResources } from '#contract/course-resources.ts'
import { getCurriculum, getLesson, type Curriculum } from '#contract/curriculum.ts'
import { listThreads } from '#contract/discussions.ts'
import { updateProfile } from '#contract/identity.ts'
import { getQuiz } from '#contract/quizzes.ts'
import { buildClassroom, call, type Actor } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { backupFiles, cartridgeFiles, tarGzOf, zipOf } from '#server/testing/build-packages.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createUpload, upload } from '#server/testing/upload.ts'

async function begin(author: Actor, organizationId: string, name: string, bytes: Buffer) {
  const { drainJobs } = await testApp()
  const sent = await upload(
    author,
    { purpose: 'course_import', organization: organizationId, name },
    new Uint8Array(bytes),
  )
  const created = await done(author, createCourseImport, {
    params: { organizationId },
    body: { file_id: sent.body.id },
  })
  await drainJobs()
  const params = { organizationId, importId: created.id }
  return { params, read: await done(author, getCourseImport, { params }) }
}

async function imported(author: Actor, organizationId: string, name: string, bytes: Buffer) {
  const { drainJobs } = await testApp()
  const { params } = await begin(author, organizationId, name, bytes)
  await done(author, startCourseImport, { params })
  await drainJobs()
  return { params, ...(await courseOf(author, params)) }
}

async function courseOf(author: Actor, params: { organizationId: string; importId: string }) {
  const result = await done(author, getCourseImport, { params })
  const course = { organizationId: params.organizationId, courseId: result.course?.id ?? '' }
  const tree = await done(author, getCurriculum, { params: course })
  const lessonOf = (title: string) =>
    tree.sections.flatMap(({ lessons }) => lessons).find((lesson) => lesson.title === title)
  const textOf = async (title: string) =>
    JSON.stringify(
      await done(author, getLesson, {
        params: { ...course, lessonId: lessonOf(title)?.id ?? '' },
      }),
    )
  return { result, course, tree, lessonOf, textOf }
}

const outlineOf = ({ sections }: Curriculum) =>
  sections.map(({ title, lessons }) => [
    title,
    lessons.map((lesson) => `${lesson.kind} ${lesson.title}`),
  ])

const itemsOf = async (author: Actor, params: { organizationId: string; importId: string }) =>
  (await done(author, listCourseImportItems, { params, query: { page_size: 100 } })).items

describe('a Common Cartridge', () => {
  test('is previewed, becomes a draft, and undo removes exactly what was imported', async () => {
    const { instructor, organization } = await buildClassroom()
    const { drainJobs, mechanisms } = await testApp()
    const before = await countRows(mechanisms, organization.id)
    const bytes = await zipOf(cartridgeFiles())
    const { read, params } = await begin(instructor, organization.id, 'x.bin', bytes)
    expect(read).toMatchObject({
      status: 'ready',
      format: 'Common Cartridge 1.3.0',
      title: 'Rivers of the world',
      creates: { sections: 2, lessons: 6, questions: 1, discussions: 1 },
      course: null,
      can: { start: true, undo: false },
    })
    expect(read.sections.map(({ title }) => title)).toEqual(['Week 1', 'Week 2'])
    expect(await countRows(mechanisms, organization.id)).toEqual(before)
    assertAccounted(await itemsOf(instructor, params))

    await Promise.all([1, 2].map(() => done(instructor, startCourseImport, { params })))
    await drainJobs()
    const made = await courseOf(instructor, params)
    await assertContent(instructor, made)
    const counts = await countRows(mechanisms, organization.id)
    expect(counts.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 2, 6, 1, 1, 2])

    const again = await begin(instructor, organization.id, 'again.imscc', bytes)
    expect(again.read.earlier).toMatchObject([{ title: 'Rivers of the world' }])

    const undone = await done(instructor, undoCourseImport, { params })
    expect(undone).toMatchObject({ status: 'undone', course: null })
    expect(await countRows(mechanisms, organization.id)).toEqual(before)
    expect(await call(instructor, undoCourseImport, { params })).toMatchObject({
      error: { code: 'course_import_not_undoable' },
    })
  })
})

function assertAccounted(items: CourseImportItem[]) {
  const byTitle = new Map(items.map((item) => [item.title, item]))
  expect(byTitle.get('A tool')).toMatchObject({
    state: 'not_imported',
    problem: 'External tools (LTI) can’t be opened from a course here.',
  })
  expect(byTitle.get('Lost page')?.problem).toContain('isn’t in the package')
  expect(byTitle.get('How rivers begin')).toMatchObject({
    state: 'changed',
    becomes: 'Text lesson',
  })
  expect(byTitle.get('How rivers begin')?.notes).toEqual(
    expect.arrayContaining([
      'A script in the text is left out.',
      'An embedded page (https://example.org/map) is a link now.',
    ]),
  )
  // Every file of the package has a line.
  const places = new Set(items.map(({ place }) => place))
  expect(Object.keys(cartridgeFiles()).filter((path) => !places.has(path))).toEqual([])
}

async function assertContent(author: Actor, made: Awaited<ReturnType<typeof courseOf>>) {
  const { course, tree, textOf, lessonOf, result } = made
  expect(result).toMatchObject({ status: 'done', course: { is_edited: false } })
  expect(outlineOf(tree)).toEqual([
    ['Week 1', ['text How rivers begin', 'text Deltas', 'text A map', 'file Handbook']],
    ['Week 2', ['quiz River quiz', 'assignment Draw a river']],
  ])
  const first = await textOf('How rivers begin')
  expect(first).toContain('Every river begins at a ')
  expect(first).not.toContain('alert')
  expect(first).toContain(
    `/dashboard/student/courses/${course.courseId}/lessons/${lessonOf('Deltas')?.id}`,
  )
  expect(first).toContain(`/dashboard/student/courses/${course.courseId}?tab=resources`)
  expect(first).toContain('"content_type":"image/png"')
  const quiz = await done(author, getQuiz, {
    params: { ...course, lessonId: lessonOf('River quiz')?.id ?? '' },
  })
  expect(Object.values(quiz.questions).map(({ summary }) => summary)).toEqual(['Which is a river?'])
  const assignment = await done(author, getAssignment, {
    params: { ...course, lessonId: lessonOf('Draw a river')?.id ?? '' },
  })
  expect(assignment).toMatchObject({ points: 20, accepts_files: true, accepts_text: false })
  const threads = await done(author, listThreads, {
    params: course,
    query: { course: course.courseId },
  })
  expect(threads.items.map(({ title }) => title)).toEqual(['Your river'])
  const files = await done(author, listCourseResources, { params: course })
  expect(files.items.map(({ file, is_handout }) => [file.name, is_handout])).toEqual([
    ['handbook.pdf', true],
  ])
}

/** Courses, sections, lessons, questions, threads and files of an organization. */
async function countRows(
  { database }: Awaited<ReturnType<typeof testApp>>['mechanisms'],
  organizationId: string,
) {
  const counts: number[] = []
  for (const table of [
    'courses',
    'sections',
    'lessons',
    'questions',
    'discussion_threads',
    'files',
  ]) {
    const alive = table === 'files' ? `and deleted_at is null and purpose = 'course_media'` : ''
    const { rows } = await database.pool.query(
      `select count(*)::int as n from ${table} where organization_id = $1 ${alive}`,
      [organizationId],
    )
    counts.push((rows[0] as { n: number }).n)
  }
  return counts
}

describe('a Moodle backup', () => {
  test.each([
    ['as a zip', (files: Record<string, string | Buffer>) => zipOf(files)],
    ['as a gzipped tar', async (files: Record<string, string | Buffer>) => tarGzOf(files)],
  ])('%s becomes a draft', async (_how, pack) => {
    const { instructor, organization } = await buildClassroom()
    const made = await imported(
      instructor,
      organization.id,
      'mountains.mbz',
      await pack(backupFiles()),
    )
    const { tree, textOf, lessonOf, course, params } = made
    expect(outlineOf(tree)).toEqual([
      [
        'Peaks',
        [
          'text How mountains grow',
          'text Granite',
          'text Slate',
          'quiz Peak quiz',
          'assignment Climb one',
          'text Survey',
          'file Map',
        ],
      ],
    ])
    const text = await textOf('How mountains grow')
    expect(text).toContain('Plates push rock upward.')
    expect(text).toContain('"content_type":"image/png"')
    expect(text).toContain(`lessons/${lessonOf('Granite')?.id}`)
    const quiz = await done(instructor, getQuiz, {
      params: { ...course, lessonId: lessonOf('Peak quiz')?.id ?? '' },
    })
    expect(quiz).toMatchObject({
      points: 3,
      definition: { settings: { time_limit_seconds: 600, attempts_allowed: 2 } },
    })
    const assignment = await done(instructor, getAssignment, {
      params: { ...course, lessonId: lessonOf('Climb one')?.id ?? '' },
    })
    expect(assignment).toMatchObject({
      points: 5,
      rubric: [{ title: 'Clarity' }],
      accepts_text: true,
    })
    const items = await itemsOf(instructor, params)
    const problems = items.filter(({ state }) => state === 'not_imported')
    expect(problems.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'SCORM package: Old package',
      'People: People (1)',
    ])
    expect(items.find(({ title }) => title === 'How mountains grow')?.notes).toContain(
      'Its completion rules aren’t kept; the usual ones of the lesson apply.',
    )
  })
})

describe('an import', () => {
  test('is reported in the language of each reader, and titles it makes up are the importer’s', async () => {
    const { instructor, admin, organization } = await buildClassroom()
    await call(instructor, updateProfile, { body: { language: 'es' } })
    const cartridge = { ...cartridgeFiles(''), 'lost/unknown.xyz': 'x' }
    for (const [name, bytes] of [
      ['x.imscc', await zipOf(cartridge)],
      ['x.mbz', tarGzOf(backupFiles())],
    ] as const) {
      const { params } = await begin(instructor, organization.id, name, bytes)
      const spanish = await itemsOf(instructor, params)
      const english = await itemsOf(admin, params)
      expect(spanish.filter(({ notes, problem }) => problem ?? notes[0]).length).toBeGreaterThan(2)
      const wordsOf = (items: CourseImportItem[]) =>
        items.flatMap(({ problem, becomes, notes }) => [problem, becomes, ...notes])
      const said = wordsOf(english)
      expect(wordsOf(spanish).filter((words, at) => words !== null && words === said[at])).toEqual(
        [],
      )
      await call(instructor, updateProfile, { body: { language: 'en' } })
      expect(await itemsOf(instructor, params)).toEqual(english)
      await call(instructor, updateProfile, { body: { language: 'es' } })
    }
  })

  test('of an unreadable file is explained in the language of each reader', async () => {
    const { instructor, admin, organization } = await buildClassroom()
    await call(instructor, updateProfile, { body: { language: 'es' } })
    const bytes = (await zipOf(cartridgeFiles())).subarray(0, 900)
    const { read, params } = await begin(instructor, organization.id, 'cut.imscc', bytes)
    expect(read.problem).toBe(
      'Este archivo comprimido está dañado o incompleto y no se puede descomprimir.',
    )
    expect((await done(admin, getCourseImport, { params })).problem).toBe(
      'This archive is damaged or incomplete, so it can’t be unpacked.',
    )
  })

  test('from before sentences were kept is still readable', async () => {
    const { instructor, organization } = await buildClassroom()
    const { mechanisms } = await testApp()
    const { params } = await begin(instructor, organization.id, 'a.md', Buffer.from('# Rivers'))
    const item = { kind: 'Page', title: 'Rivers', place: null, becomes: 'Text lesson' }
    await mechanisms.database.pool.query(
      `update course_imports set format = 'Single file', summary = summary - 'format', report = $2 where id = $1`,
      [
        params.importId,
        JSON.stringify([{ ...item, problem: null, notes: ['Hints aren’t kept.'] }]),
      ],
    )
    await call(instructor, updateProfile, { body: { language: 'ar' } })
    expect(await itemsOf(instructor, params)).toMatchObject([
      { ...item, notes: ['Hints aren’t kept.'] },
    ])
    expect((await done(instructor, getCourseImport, { params })).format).toBe('Single file')
  })

  test('writes a title that the file lacks in the language of whoever imports', async () => {
    const { instructor, organization } = await buildClassroom()
    await call(instructor, updateProfile, { body: { language: 'es' } })
    const bytes = await zipOf({ 'rivers.md': '# Rivers', 'deltas.md': '# Deltas' })
    const { tree } = await imported(instructor, organization.id, 'a.zip', bytes)
    expect(tree.sections.map(({ title }) => title)).toEqual(['Lecciones'])
  })

  test('of an unreadable file gives the reason and can be discarded', async () => {
    const { instructor, organization } = await buildClassroom()
    const bytes = (await zipOf(cartridgeFiles())).subarray(0, 900)
    const { read, params } = await begin(instructor, organization.id, 'cut.imscc', bytes)
    expect(read).toMatchObject({
      status: 'failed',
      problem: 'This archive is damaged or incomplete, so it can’t be unpacked.',
    })
    expect(await call(instructor, startCourseImport, { params })).toMatchObject({
      error: { code: 'course_import_empty' },
    })
    await done(instructor, discardCourseImport, { params })
    expect(await call(instructor, getCourseImport, { params })).toMatchObject({ status: 404 })
  })

  test('belongs to the person who started it and to admins; learners can’t start one', async () => {
    const { instructor, learner, admin, organization } = await buildClassroom()
    const other = await buildClassroom()
    const bytes = Buffer.from('# Rivers')
    const { params } = await begin(instructor, organization.id, 'a.md', bytes)
    expect((await call(admin, getCourseImport, { params })).status).toBe(200)
    expect((await call(learner, getCourseImport, { params })).status).toBe(404)
    const foreign = { ...params, organizationId: other.organization.id }
    expect((await call(other.admin, getCourseImport, { params: foreign })).status).toBe(404)
    const list = { params: { organizationId: organization.id } }
    expect((await done(admin, listCourseImports, list)).total).toBe(1)
    expect((await call(learner, listCourseImports, list)).status).toBe(403)
    const metadata = { purpose: 'course_import', organization: organization.id, name: 'a.zip' }
    expect((await createUpload(learner, metadata, 10)).status).toBe(403)
  })
})
