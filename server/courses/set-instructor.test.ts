import { describe, expect, test } from 'vitest'
import {
  getCourse,
  removeCourseInstructor,
  saveCourse,
  setCourseInstructor,
  transferCourse,
} from '#contract/courses.ts'
import { submitCourse } from '#contract/publishing.ts'
import { buildMember, call } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'

async function buildTeam(rights: 'editor' | 'assistant') {
  const built = await buildCourse()
  const second = await buildMember(built.organization.id, 'instructor')
  const params = { ...built.params, personId: second.id }
  await done(built.author, setCourseInstructor, { params, body: { rights } })
  return { ...built, second, secondParams: params }
}

describe('instructors of a course', () => {
  test('an editor edits but neither submits nor invites; an assistant only looks', async () => {
    const { second, params, course, learner } = await buildTeam('editor')
    const save = { params, body: { revision: course.revision, subtitle: 'Edited' } }
    expect((await call(second, saveCourse, save)).status).toBe(200)
    expect((await call(second, submitCourse, { params, body: {} })).status).toBe(403)
    const invite = await call(second, setCourseInstructor, {
      params: { ...params, personId: learner.id },
      body: { rights: 'editor' },
    })
    expect(invite.status).toBe(403)

    const assisted = await buildTeam('assistant')
    const look = await call(assisted.second, getCourse, { params: assisted.params })
    expect([look.status, look.body.can.update]).toEqual([200, false])
    const refused = await call(assisted.second, saveCourse, {
      params: assisted.params,
      body: { revision: assisted.course.revision, subtitle: 'No' },
    })
    expect(refused.status).toBe(403)
  })

  test('404 for a learner and for someone of another organization', async () => {
    const { author, params, learner, stranger } = await buildCourse()
    for (const { id } of [learner, stranger]) {
      const { status, error } = await call(author, setCourseInstructor, {
        params: { ...params, personId: id },
        body: { rights: 'editor' },
      })
      expect([status, error.code]).toEqual([404, 'member_not_found'])
    }
  })

  test('anyone but the owner leaves on their own; the owner never', async () => {
    const { author, second, secondParams, params } = await buildTeam('editor')
    expect((await call(second, removeCourseInstructor, { params: secondParams })).status).toBe(204)
    expect((await call(second, getCourse, { params })).status).toBe(404)
    const own = await call(author, removeCourseInstructor, {
      params: { ...params, personId: author.id },
    })
    expect([own.status, own.error.code]).toEqual([409, 'course_owner_required'])
  })
})

describe('POST …/courses/:courseId/transfer/', () => {
  test('200 for an admin: a new owner, the old one edits; 403 for the owner', async () => {
    const { author, admin, second, params } = await buildTeam('editor')
    const body = { person_id: second.id, reason: 'Moved to another school' }
    expect((await call(author, transferCourse, { params, body })).status).toBe(403)
    const { body: course } = await call(admin, transferCourse, { params, body })
    expect(course.instructors.map(({ id, rights }) => [id, rights])).toEqual([
      [second.id, 'owner'],
      [author.id, 'editor'],
    ])
  })
})
