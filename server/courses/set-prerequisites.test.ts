import { describe, expect, test } from 'vitest'
import { setCoursePrerequisites } from '#contract/courses.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse } from '#server/testing/build-course.ts'

async function buildPair() {
  const one = await buildCourse({ sections: [] })
  const two = await buildCourse({ classroom: one, sections: [] })
  const requires = (from: typeof one, ...to: (typeof one)[]) =>
    call(from.author, setCoursePrerequisites, {
      params: from.params,
      body: { course_ids: to.map(({ course }) => course.id) },
    })
  return { one, two, requires }
}

describe('PUT …/courses/:courseId/prerequisites/', () => {
  test('200 replaces them', async () => {
    const { one, two, requires } = await buildPair()
    const { body } = await requires(one, two)
    expect(body.prerequisites).toMatchObject([{ id: two.course.id, status: 'draft' }])
    expect((await requires(one)).body.prerequisites).toEqual([])
  })

  test('409 for a circle', async () => {
    const { one, two, requires } = await buildPair()
    await requires(one, two)
    const { status, error } = await requires(two, one)
    expect([status, error.code]).toEqual([409, 'prerequisite_cycle'])
    expect((await requires(one, one)).error.code).toBe('prerequisite_cycle')
  })

  test('409 for one of two people who close a circle at the same time', async () => {
    const { one, two, requires } = await buildPair()
    const answers = await Promise.all([requires(one, two), requires(two, one)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })

  test('400 for a course of another organization', async () => {
    const { one, requires } = await buildPair()
    const foreign = await buildCourse({ sections: [] })
    expect((await requires(one, foreign)).error.errors).toEqual({
      course_ids: 'One of these courses doesn’t exist',
    })
  })
})
