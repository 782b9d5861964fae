import { describe, expect, test } from 'vitest'
import { getCatalogHome, getInstructor, listInstructors } from '#contract/catalog.ts'
import { getCatalogCourse, getMyCatalogCourse, previewPublicCourse } from '#contract/course-page.ts'
import { setCoursePrerequisites } from '#contract/courses.ts'
import { enroll } from '#contract/enrollments.ts'
import { archiveCourse } from '#contract/publishing.ts'
import { testApp } from '#server/testing/test-app.ts'
import { buildClassroom, call, type Actor } from '#server/testing/actors.ts'
import {
  buildCourse,
  buildPublishedCourse,
  done,
  publishDraft,
  textLesson,
} from '#server/testing/build-course.ts'

const read = (course: string) => call(null, getCatalogCourse, { params: { course } })
const readAs = (actor: Actor, course: string, view?: 'draft') =>
  call(actor, getMyCatalogCourse, { params: { course }, query: view ? { view } : {} })

describe('the page of a course', () => {
  test('is found by id and by address, with its outline and without its content', async () => {
    const { course } = await buildPublishedCourse({
      details: { title: 'Reading tides', outcomes: ['Read a tide table'], seats: 3 },
      sections: [[{ title: 'Open', settings: { is_preview: true } }, { title: 'Closed' }]],
    })
    const byId = await read(course.id)
    const bySlug = await read(course.slug)
    expect(byId.body).toEqual(bySlug.body)
    expect(byId.body).toMatchObject({
      title: 'Reading tides',
      outcomes: ['Read a tide table'],
      state: 'published',
      seats_left: 3,
      offer: { action: 'enroll', at: null },
      instructors: [{ course_count: 1 }],
    })
    expect(
      byId.body.outline[0]?.lessons.map(({ title, is_preview }) => [title, is_preview]),
    ).toEqual([
      ['Open', true],
      ['Closed', false],
    ])
    expect(JSON.stringify(byId.body)).not.toContain('Something to learn')
    expect(JSON.stringify(byId.body)).not.toContain('@example.test')
  })

  test('says when all seats are taken', async () => {
    const { course, learner } = await buildPublishedCourse({ details: { seats: 1 } })
    await done(learner, enroll, { params: { courseId: course.id }, body: {} })
    const { body } = await read(course.id)
    expect([body.seats_left, body.offer.action]).toEqual([0, 'join_waiting_list'])
  })

  test('lists the courses that are needed first and those that are alike', async () => {
    const classroom = await buildClassroom()
    const first = await buildPublishedCourse({ classroom, details: { title: 'First steps' } })
    const second = await buildCourse({ classroom, details: { title: 'Second steps' } })
    await done(second.author, setCoursePrerequisites, {
      params: second.params,
      body: { course_ids: [first.course.id] },
    })
    await publishDraft(second)
    const { body } = await read(second.course.id)
    expect(body.prerequisites.map(({ title }) => title)).toEqual(['First steps'])
    expect(body.related.map(({ title }) => title)).toContain('First steps')
  })

  test('of an archived course says so, and it is related to nothing', async () => {
    const built = await buildPublishedCourse()
    await done(built.admin, archiveCourse, { params: built.params, body: {} })
    const { body } = await read(built.course.id)
    expect([body.state, body.offer.action]).toEqual(['archived', 'closed'])
  })
})

describe('who reads the page', () => {
  test('a course for members exists for members only', async () => {
    const { course, learner, stranger } = await buildPublishedCourse({
      details: { visibility: 'organization' },
    })
    expect((await read(course.id)).error.code).toBe('course_not_found')
    expect((await readAs(stranger, course.id)).error.code).toBe('course_not_found')
    expect((await readAs(learner, course.slug)).status).toBe(200)
  })

  test('a private course exists for who teaches it and for nobody else', async () => {
    const { course, learner, admin, instructor } = await buildPublishedCourse({
      details: { visibility: 'private' },
    })
    const statuses = await Promise.all(
      [learner, instructor, admin].map(async (actor) => (await readAs(actor, course.id)).status),
    )
    expect([(await read(course.slug)).status, ...statuses]).toEqual([404, 404, 200, 200])
  })

  test('a draft is shown to its staff as it would be published, and to nobody else', async () => {
    const { course, instructor, learner, stranger } = await buildCourse({
      details: { title: 'Still a draft' },
    })
    const { body } = await readAs(instructor, course.slug)
    expect(body).toMatchObject({ title: 'Still a draft', state: 'draft', lesson_count: 2 })
    for (const actor of [learner, stranger])
      expect((await readAs(actor, course.id)).error.code).toBe('course_not_found')
  })

  test('staff of a published course can look at its draft; learners get no such view', async () => {
    const { course, instructor, learner } = await buildPublishedCourse()
    expect((await readAs(instructor, course.id, 'draft')).body.state).toBe('draft')
    expect((await readAs(learner, course.id, 'draft')).error.code).toBe('course_not_found')
  })
})

describe('a look into a course', () => {
  const sections = [
    [
      { title: 'Closed', content: textLesson('A secret of the house.') },
      {
        title: 'Open',
        content: textLesson('Come in and read.'),
        settings: { is_preview: true },
      },
    ],
  ]

  test('shows the first open lesson with its content', async () => {
    const { course } = await buildPublishedCourse({ sections })
    const { body } = await call(null, previewPublicCourse, { params: { course: course.slug } })
    expect(body.lesson?.title).toBe('Open')
    expect(JSON.stringify(body)).toContain('Come in and read.')
    expect(JSON.stringify(body)).not.toContain('A secret of the house.')
  })

  test('does not open a lesson that is not for everyone', async () => {
    const { course, lessons } = await buildPublishedCourse({ sections })
    const { error } = await call(null, previewPublicCourse, {
      params: { course: course.id },
      query: { lesson: lessons[0]?.id ?? '' },
    })
    expect(error.code).toBe('lesson_not_found')
  })

  test('is not possible in a course for members', async () => {
    const { course } = await buildPublishedCourse({
      sections,
      details: { visibility: 'organization' },
    })
    const { error } = await call(null, previewPublicCourse, { params: { course: course.id } })
    expect(error.code).toBe('course_not_found')
  })
})

describe('instructors', () => {
  test('who teaches a public course has a profile without an address', async () => {
    const { instructor, course } = await buildPublishedCourse({ details: { title: 'Of mine' } })
    const { body } = await call(null, getInstructor, { params: { personId: instructor.id } })
    expect(body.courses.map(({ id }) => id)).toEqual([course.id])
    expect(JSON.stringify(body)).not.toContain(instructor.email)
    const { body: found } = await call(null, listInstructors, {
      query: { search: body.name.slice(5, 12) },
    })
    expect(found.items.map(({ id }) => id)).toContain(instructor.id)
  })

  test('who teaches only for members, or nothing, has none', async () => {
    const { instructor, learner } = await buildPublishedCourse({
      details: { visibility: 'organization' },
    })
    for (const { id } of [instructor, learner]) {
      const { error } = await call(null, getInstructor, { params: { personId: id } })
      expect(error.code).toBe('instructor_not_found')
    }
  })
})

test('the first page shows what was published last and counts it', async () => {
  const { clock } = await testApp()
  clock.advance({ seconds: 1 })
  // Later than anything that another file of this worker has published.
  ;(await testApp()).clock.advance({ days: 4000 })
  const { course } = await buildPublishedCourse()
  const { body } = await call(null, getCatalogHome, {})
  expect(body.newest.map(({ id }) => id)).toContain(course.id)
  expect(body.figures.courses).toBeGreaterThan(0)
})
