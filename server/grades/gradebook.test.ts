import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { gradeSubmission } from '#contract/submission-grading.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import {
  deleteGradeItem,
  exportGrades,
  getGradeAverages,
  getGradebook,
  getMyGrades,
  importGrades,
  previewGradeImport,
  removeMark,
  saveGradeItem,
  saveGradeScheme,
  setMark,
} from '#contract/grades.ts'
import { listNotifications } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildAssignment, submit } from '#server/testing/build-assignment.ts'
import { done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A course with one assignment of 20 points; the learner has 15, the other learner has handed in. */
async function buildGrades(given: Parameters<typeof buildAssignment>[0] = {}) {
  const built = await buildAssignment({ learners: 1, ...given })
  const [other] = built.others
  if (!other) throw new Error('No second learner')
  const { body } = await submit(built.learner, built.lessonParams)
  await done(built.author, gradeSubmission, {
    params: {
      organizationId: built.organization.id,
      submissionId: body.submissions[0]?.id ?? '',
    },
    body: { revision: 1, points: 15, rubric: [], feedback: emptyDocument, waive_late: false },
  })
  await submit(other, built.lessonParams)
  const read = async (who: Actor = built.author) =>
    (await call(who, getGradebook, { params: built.params })).body
  const rowOf = async (person: Actor) =>
    (await read()).items.find((row) => row.person.id === person.id)
  return { ...built, other, read, rowOf }
}

/** A column for something done elsewhere. */
async function addItem(built: Awaited<ReturnType<typeof buildGrades>>, points = 10) {
  const itemId = randomUUID()
  await done(built.author, saveGradeItem, {
    params: { ...built.params, itemId },
    body: { title: 'Talk', points, category_id: null },
  })
  return itemId
}

describe('GET …/gradebook/', () => {
  test('200 shows every learner against every item', async () => {
    const built = await buildGrades()
    const book = await built.read()
    expect(book.columns).toMatchObject([{ id: built.lessonId, kind: 'assignment', points: 20 }])
    expect(book.can).toEqual({ mark: true, arrange: true })
    expect(await built.rowOf(built.learner)).toMatchObject({
      total_percent: 75,
      cells: [{ points: 15, maximum_points: 20, status: 'graded', mark: null }],
    })
    expect(await built.rowOf(built.other)).toMatchObject({
      total_percent: null,
      cells: [{ points: null, status: 'waiting' }],
    })
  })

  test('the averages count everyone with a result, by hand or by work, and nobody else', async () => {
    const built = await buildGrades()
    const itemId = await addItem(built)
    const averages = () => done(built.author, getGradeAverages, { params: built.params })
    expect(await averages()).toEqual({
      total_percent: 75,
      items: [
        { item_id: built.lessonId, percent: 75, graded_count: 1 },
        { item_id: itemId, percent: null, graded_count: 0 },
      ],
    })
    const row = await built.rowOf(built.other)
    await done(built.author, setMark, {
      params: {
        ...built.params,
        itemId: built.lessonId,
        enrollmentId: row?.enrollment_id ?? '',
      },
      body: { points: 10, reason: 'Told it aloud' },
    })
    expect((await averages()).items[0]).toMatchObject({ percent: 62.5, graded_count: 2 })
    expect((await call(built.learner, getGradeAverages, { params: built.params })).status).toBe(404)
  })

  test('does not tell whose anonymous work waits behind a cell', async () => {
    const built = await buildGrades({ fields: { is_anonymous: true } })
    expect((await built.rowOf(built.other))?.cells[0]?.submission_id).toBeNull()
    expect((await built.rowOf(built.learner))?.cells[0]?.submission_id).not.toBeNull()
  })

  test('404 for learners, colleagues and other organizations', async () => {
    const built = await buildGrades()
    const colleague = await buildMember(built.organization.id, 'instructor')
    for (const who of [built.learner, colleague]) {
      const { error } = await call(who, getGradebook, { params: built.params })
      expect(error.code).toBe('course_not_found')
    }
  })
})

describe('marks given by hand', () => {
  test('count instead of what the work brought, until they are taken back', async () => {
    const built = await buildGrades()
    const params = {
      ...built.params,
      itemId: built.lessonId,
      enrollmentId: (await built.rowOf(built.learner))?.enrollment_id ?? '',
    }
    const mark = (points: number, reason = 'Oral exam') =>
      call(built.author, setMark, { params, body: { points, reason } })
    expect((await mark(21)).status).toBe(400)
    expect((await mark(18, '')).status).toBe(400)
    expect((await mark(18)).body).toMatchObject({
      total_percent: 90,
      cells: [{ points: 18, mark: { reason: 'Oral exam', earned_points: 15 } }],
    })
    const app = await testApp()
    await app.drainJobs()
    const news = await call(built.learner, listNotifications, { query: {} })
    expect(news.body.items.map(({ message }) => message)).toContain('Reason: Oral exam')
    const back = await call(built.author, removeMark, { params, body: { reason: 'Mistaken' } })
    expect(back.body).toMatchObject({ total_percent: 75, cells: [{ points: 15, mark: null }] })
    const entries = await asSystem(app.mechanisms, ({ db }) =>
      db
        .selectFrom('audit_entries')
        .select(['action', 'reason'])
        .where('subject_id', '=', params.enrollmentId)
        .where('action', 'like', 'grade.%')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    )
    expect(entries).toEqual([
      { action: 'grade.marked', reason: 'Oral exam' },
      { action: 'grade.unmarked', reason: 'Mistaken' },
    ])
  })

  test('404 for an item or a learner of another course', async () => {
    const built = await buildGrades()
    const foreign = await buildGrades()
    const enrollmentId = (await built.rowOf(built.learner))?.enrollment_id ?? ''
    const theirs = (await foreign.rowOf(foreign.learner))?.enrollment_id ?? ''
    const mark = (itemId: string, enrollment: string) =>
      call(built.author, setMark, {
        params: { ...built.params, itemId, enrollmentId: enrollment },
        body: { points: 1, reason: 'x' },
      })
    expect((await mark(foreign.lessonId, enrollmentId)).error.code).toBe('grade_item_not_found')
    expect((await mark(built.lessonId, theirs)).error.code).toBe('enrollment_not_found')
  })
})

describe('PUT …/gradebook/scheme/', () => {
  test('200 weighs categories and drops the lowest; the learner sees the same', async () => {
    const built = await buildGrades()
    const itemId = await addItem(built)
    const [work, talk] = [randomUUID(), randomUUID()]
    const categories = [
      { id: work, name: 'Work', weight_percent: 60, drop_lowest: 0 },
      { id: talk, name: 'Talks', weight_percent: 40, drop_lowest: 1 },
    ]
    const items = [
      { id: built.lessonId, category_id: work },
      { id: itemId, category_id: talk },
    ]
    const saved = await call(built.author, saveGradeScheme, {
      params: built.params,
      body: { categories, items },
    })
    expect(saved.body).toMatchObject({
      categories,
      columns: [{ category_id: work }, { category_id: talk, kind: 'manual', title: 'Talk' }],
    })
    const enrollmentId = (await built.rowOf(built.learner))?.enrollment_id ?? ''
    await done(built.author, setMark, {
      params: { ...built.params, itemId, enrollmentId },
      body: { points: 5, reason: 'Talk in May' },
    })
    // 75 % of 60 and 50 % of 40.
    expect((await built.rowOf(built.learner))?.total_percent).toBe(65)
    const mine = await call(built.learner, getMyGrades, { params: built.params })
    expect(mine.body).toMatchObject({
      total_percent: 65,
      categories,
      items: [
        { lesson_id: built.lessonId, cell: { points: 15 } },
        { lesson_id: null, title: 'Talk', cell: { points: 5, mark: { reason: 'Talk in May' } } },
      ],
    })
    const gone = await done(built.author, saveGradeScheme, {
      params: built.params,
      body: { categories: [], items: [] },
    })
    expect(gone.columns.map(({ category_id }) => category_id)).toEqual([null, null])
  })

  test('400 for weights that do not add up, 404 for an item of another course', async () => {
    const built = await buildGrades()
    const save = (categories: object[], items: object[] = []) =>
      call(built.author, saveGradeScheme, {
        params: built.params,
        body: { categories, items } as never,
      })
    const category = (weight_percent: number, name = 'Work') => ({
      id: randomUUID(),
      name,
      weight_percent,
      drop_lowest: 0,
    })
    expect((await save([category(60), category(30, 'Talks')])).error.errors).toEqual({
      categories: 'The weights add up to 90 instead of 100',
    })
    expect((await save([category(50), category(50)])).status).toBe(400)
    const unknown = { id: built.lessonId, category_id: randomUUID() }
    expect((await save([category(100)], [unknown])).status).toBe(400)
    const foreign = { id: randomUUID(), category_id: null }
    expect((await save([], [foreign])).error.code).toBe('grade_item_not_found')
    expect((await built.read()).categories).toEqual([])
  })

  test('a column that was added goes with its marks; a lesson can not be removed', async () => {
    const built = await buildGrades()
    const itemId = await addItem(built)
    const remove = (id: string) =>
      call(built.author, deleteGradeItem, { params: { ...built.params, itemId: id } })
    expect((await remove(built.lessonId)).error.code).toBe('grade_item_not_found')
    expect((await remove(itemId)).body.columns).toHaveLength(1)
  })
})

describe('grades as a file', () => {
  const preview = (built: Awaited<ReturnType<typeof buildGrades>>, text: string) =>
    call(built.author, previewGradeImport, { params: built.params, body: { text } })
  const take = (built: Awaited<ReturnType<typeof buildGrades>>, text: string) =>
    call(built.author, importGrades, {
      params: built.params,
      body: { text, reason: 'From the seminar' },
    })

  test('what was exported can be taken over again and changes nothing', async () => {
    const built = await buildGrades()
    const file = await done(built.author, exportGrades, { params: built.params })
    const text = Buffer.from(file.base64, 'base64').toString('utf8')
    expect(text).toContain('Email,Name,My river,Total (%)')
    expect(text).toContain(`${built.learner.email},`)
    expect((await preview(built, text)).body).toMatchObject({
      ignored_columns: [],
      row_count: 2,
      change_count: 0,
      failed_count: 0,
      rows: [],
    })
  })

  test('a preview says what changes and writes nothing; the import does it', async () => {
    const built = await buildGrades()
    await addItem(built)
    const text = [
      'E-mail;Talk;My river;Remarks',
      `${built.learner.email.toUpperCase()};7,5;15;fine`,
      `${built.other.email};;19;`,
    ].join('\n')
    const { body } = await preview(built, text)
    expect(body).toMatchObject({
      ignored_columns: ['Remarks'],
      change_count: 2,
      failed_count: 0,
      rows: [
        { line: 2, changes: [{ title: 'Talk', from_points: null, to_points: 7.5 }] },
        { line: 3, changes: [{ title: 'My river', from_points: null, to_points: 19 }] },
      ],
    })
    expect((await built.rowOf(built.other))?.total_percent).toBeNull()
    expect((await take(built, text)).status).toBe(200)
    expect(await built.rowOf(built.other)).toMatchObject({
      total_percent: 95,
      cells: [{ points: 19, mark: { reason: 'From the seminar' } }, { points: null }],
    })
    expect((await built.rowOf(built.learner))?.total_percent).toBe(75)
  })

  test('a single mistake leaves everything as it was, and every mistake is named', async () => {
    const built = await buildGrades()
    const text = [
      'Email,My river',
      `${built.other.email},19`,
      'nobody@example.test,5',
      `${built.learner.email},many`,
      `${built.other.email},3`,
      `${built.learner.email},21`,
      ',4',
      `${built.learner.email},-1`,
    ].join('\r\n')
    const { body } = await preview(built, text)
    expect(body.failed_count).toBe(6)
    expect(
      body.rows.filter(({ errors }) => errors.length > 0).map(({ line, errors }) => [line, errors]),
    ).toEqual([
      [3, ['nobody@example.test isn’t enrolled in this course.']],
      [4, ['“many” in My river isn’t a number.']],
      [5, ['This learner is already in line 2.']],
      [6, ['This learner is already in line 4.', '21 in My river isn’t between 0 and 20.']],
      [7, ['The email address is missing.']],
      [8, ['This learner is already in line 4.', '-1 in My river isn’t between 0 and 20.']],
    ])
    const refused = await take(built, text)
    expect(refused.error).toMatchObject({
      code: 'grade_file_invalid',
      detail: 'Line 3: nobody@example.test isn’t enrolled in this course. Nothing was imported.',
    })
    expect((await built.rowOf(built.other))?.cells[0]?.mark).toBeNull()
  })

  test('400 for a file that is none', async () => {
    const built = await buildGrades()
    for (const text of ['Email,My river', 'Name,My river\nAda,3', 'Email,Nothing\na@b.c,3']) {
      expect((await preview(built, text)).error.code, text).toBe('grade_file_invalid')
    }
    expect(await preview(built, '\u0000')).toMatchObject({ status: 400 })
  })
})
