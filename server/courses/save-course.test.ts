import { describe, expect, test } from 'vitest'
import { changeCourseSlug, getCourse, saveCourse } from '#contract/courses.ts'
import { buildMember, call } from '#server/testing/actors.ts'
import { buildCourse } from '#server/testing/build-course.ts'

describe('PATCH …/courses/:courseId/', () => {
  test('200 changes only what is given and counts the save', async () => {
    const { author, params, course } = await buildCourse()
    const { body } = await call(author, saveCourse, {
      params,
      body: { revision: course.revision, subtitle: 'From spring to sea', seats: 20 },
    })
    expect(body).toMatchObject({
      subtitle: 'From spring to sea',
      seats: 20,
      title: course.title,
      revision: course.revision + 1,
    })
  })

  test('409 names who saved in between, and overwrites nothing', async () => {
    const { author, admin, params, course } = await buildCourse()
    const save = (actor: typeof author, subtitle: string) =>
      call(actor, saveCourse, { params, body: { revision: course.revision, subtitle } })
    const answers = await Promise.all([save(author, 'Mine'), save(admin, 'Theirs')])
    const won = answers.find((answer) => answer.status === 200)
    const lost = answers.find((answer) => answer.status === 409)
    expect(lost?.error).toMatchObject({
      code: 'course_changed',
      changed: { by: expect.stringContaining('Test'), revision: course.revision + 1 },
    })
    const { body } = await call(author, getCourse, { params })
    expect(body.subtitle).toBe(won?.body.subtitle)
  })

  test('400 when it ends before it starts, also when only one of them is given', async () => {
    const { author, params, course } = await buildCourse({
      details: { starts_at: '2030-05-01T09:00:00.000Z' },
    })
    const { status, error } = await call(author, saveCourse, {
      params,
      body: { revision: course.revision, ends_at: '2030-04-01T09:00:00.000Z' },
    })
    expect([status, error.errors]).toEqual([
      400,
      { ends_at: 'The course must end after it starts' },
    ])
  })

  test('404 for an instructor who has no part in it, 404 for a learner', async () => {
    const { organization, learner, params } = await buildCourse()
    const colleague = await buildMember(organization.id, 'instructor')
    for (const actor of [colleague, learner]) {
      const { status, error } = await call(actor, getCourse, { params })
      expect([status, error.code]).toEqual([404, 'course_not_found'])
    }
  })
})

describe('POST …/courses/:courseId/slug/', () => {
  test('400 says at its field what an address looks like', async () => {
    const { author, params } = await buildCourse()
    const { status, error } = await call(author, changeCourseSlug, {
      params,
      body: { slug: 'Not an address' },
    })
    expect(status).toBe(400)
    expect(error.errors?.['slug']).toContain('small letters')
  })

  test('409 for an address that a course of any organization has', async () => {
    const [one, other] = [await buildCourse(), await buildCourse()]
    const { status, error } = await call(one.author, changeCourseSlug, {
      params: one.params,
      body: { slug: other.course.slug },
    })
    expect([status, error.code]).toEqual([409, 'slug_taken'])
    const free = await call(one.author, changeCourseSlug, {
      params: one.params,
      body: { slug: `${one.course.slug}-new` },
    })
    expect(free.body.slug).toBe(`${one.course.slug}-new`)
  })
})
