import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCourseAnalytics } from '#contract/course-analytics.ts'
import { createCourse, listCourseActivity, listCourses, saveCourse } from '#contract/courses.ts'
import {
  addLesson,
  addSection,
  getLesson,
  renameLesson,
  renameSection,
  saveLessonContent,
} from '#contract/curriculum.ts'
import { getPublishingChecklist } from '#contract/publishing.ts'
import { createQuestionBank } from '#contract/question-banks.ts'
import { buildClassroom, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, buildPublishedCourse, textLesson } from '#server/testing/build-course.ts'

describe('POST …/courses/', () => {
  test('200 begins a draft that belongs to its author, at an address of its own', async () => {
    const { organization, instructor } = await buildClassroom()
    const params = { organizationId: organization.id }
    const title = `River ${randomUUID()}`
    const first = await call(instructor, createCourse, { params, body: { title } })
    const second = await call(instructor, createCourse, { params, body: { title } })
    expect(first.body).toMatchObject({
      title,
      status: 'draft',
      instructors: [{ id: instructor.id, rights: 'owner' }],
      can: { update: true, publish: false, transfer: false },
    })
    expect(second.body.slug).toBe(`${first.body.slug}-2`)
    const activity = await call(instructor, listCourseActivity, {
      params: { ...params, courseId: first.body.id },
    })
    expect(activity.body.items).toMatchObject([{ action: 'course.created' }])
  })

  test('two of one title at the same time get two addresses', async () => {
    const { organization, instructor, admin } = await buildClassroom()
    const given = { params: { organizationId: organization.id }, body: { title: randomUUID() } }
    const answers = await Promise.all([
      call(instructor, createCourse, given),
      call(admin, createCourse, given),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer.body.slug)).size).toBe(2)
  })

  test('200 for an admin, who writes any course of the organization; 404 for another organization’s', async () => {
    const taught = await buildCourse()
    const { admin, stranger, params, sectionIds, lessons, course } = taught
    const own = await buildCourse({ classroom: taught, author: admin })
    expect(own.course.instructors).toMatchObject([{ id: admin.id, rights: 'owner' }])
    const lessonId = lessons[0]?.id ?? ''
    const write = (actor: Actor) => [
      call(actor, saveCourse, { params, body: { revision: course.revision, subtitle: 'Edited' } }),
      call(actor, addSection, { params, body: { title: 'More' } }),
      call(actor, renameSection, {
        params: { ...params, sectionId: sectionIds[0] ?? '' },
        body: { title: 'Springs' },
      }),
      call(actor, addLesson, {
        params,
        body: { section_id: sectionIds[0] ?? '', title: 'Quiz', kind: 'quiz' },
      }),
      call(actor, renameLesson, { params: { ...params, lessonId }, body: { title: 'Rain' } }),
      call(actor, saveLessonContent, {
        params: { ...params, lessonId },
        body: { revision: 2, content: textLesson('Water comes from rain.') },
      }),
      call(actor, createQuestionBank, { params, body: { title: 'Questions' } }),
      call(actor, getCourseAnalytics, { params }),
      call(actor, getPublishingChecklist, { params }),
    ]
    const statuses = async (actor: Actor) =>
      (await Promise.all(write(actor))).map((answer) => answer.status)
    expect(await statuses(stranger)).toEqual(Array(9).fill(404))
    expect(await statuses(admin)).toEqual(Array(9).fill(200))
    const { body } = await call(admin, getLesson, { params: { ...params, lessonId } })
    expect([body.title, body.content]).toEqual(['Rain', textLesson('Water comes from rain.')])
  })

  test('403 for a learner, 400 for a blank title and for another organization’s category', async () => {
    const { organization, instructor, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    expect((await call(learner, createCourse, { params, body: { title: 'X' } })).status).toBe(403)
    const blank = await call(instructor, createCourse, { params, body: { title: ' ' } })
    expect(blank.error.errors).toEqual({ title: 'Give the course a title' })
    const foreign = await call(instructor, createCourse, {
      params,
      body: { title: 'X', category_id: randomUUID() },
    })
    expect(foreign.error.errors).toEqual({ category_id: 'This category doesn’t exist' })
  })
})

describe('GET …/courses/', () => {
  test('shows an instructor their own, an admin all, with counts per status', async () => {
    const built = await buildPublishedCourse()
    const { organization, admin, instructor } = built
    await buildCourse({ classroom: built, author: admin, details: { title: 'Of the admin' } })
    const params = { organizationId: organization.id }
    const mine = await call(instructor, listCourses, { params })
    expect(mine.body.items.map((course) => course.title)).toEqual(['Reading rivers'])
    expect(mine.body.items[0]).toMatchObject({ lesson_count: 2, published_version: 1 })
    const all = await call(admin, listCourses, { params })
    expect([all.body.total, all.body.counts]).toMatchObject([2, { draft: 1, published: 1 }])
    const drafts = await call(admin, listCourses, { params, query: { status: 'draft' } })
    expect(drafts.body.items.map((course) => course.title)).toEqual(['Of the admin'])
    expect(drafts.body.counts).toMatchObject({ published: 1 })
    const found = await call(admin, listCourses, { params, query: { search: 'RIVERS' } })
    expect(found.body.total).toBe(1)
  })

  test('403 for a learner', async () => {
    const { organization, learner } = await buildClassroom()
    const { status } = await call(learner, listCourses, {
      params: { organizationId: organization.id },
    })
    expect(status).toBe(403)
  })
})
