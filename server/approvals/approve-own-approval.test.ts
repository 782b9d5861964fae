import { describe, expect, test } from 'vitest'
import { approveApproval, approveOwnApproval, getApproval } from '#contract/approvals.ts'
import { getCourse } from '#contract/courses.ts'
import { submitCourse } from '#contract/publishing.ts'
import { buildClassroom, buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'

/** A course that its admin wrote and submitted. */
async function buildOwn(author?: Actor) {
  const classroom = await buildClassroom()
  const built = await buildCourse({ classroom, author: author ?? classroom.admin })
  const { approval_id } = await done(built.author, submitCourse, { params: built.params, body: {} })
  const params = { organizationId: built.organization.id, approvalId: approval_id ?? '' }
  const approve = (actor: Actor, note = 'I teach alone here.') =>
    call(actor, approveOwnApproval, { params, body: { note } })
  return { ...built, approve, approvalParams: params }
}

describe('POST …/approvals/:approvalId/approve-own/', () => {
  test('200 for the only admin: the course is published and the note stays in the history', async () => {
    const { admin, params, approve, approvalParams } = await buildOwn()
    const before = await call(admin, getApproval, { params: approvalParams })
    expect(before.body.can).toMatchObject({ decide: false, approve_own: true })
    const { body } = await approve(admin)
    expect(body).toMatchObject({
      status: 'approved',
      decided_by: { id: admin.id },
      can: { approve_own: false },
    })
    expect(body.timeline).toMatchObject([
      { action: 'approval.submitted', actor: { id: admin.id } },
      { action: 'approval.approved', actor: { id: admin.id }, reason: 'I teach alone here.' },
    ])
    const course = await call(admin, getCourse, { params })
    expect([course.body.status, course.body.published_version]).toEqual(['published', 1])
  })

  test('200 twice at once publishes one version', async () => {
    const { admin, params, approve, approvalParams } = await buildOwn()
    const answers = await Promise.all([approve(admin), approve(admin)])
    expect(answers.map((answer) => answer.body.status)).toEqual(['approved', 'approved'])
    const { body } = await call(admin, getApproval, { params: approvalParams })
    expect(body.timeline).toHaveLength(2)
    expect((await call(admin, getCourse, { params })).body.published_version).toBe(1)
  })

  test('400 without a note', async () => {
    const { admin, params, approve } = await buildOwn()
    const { status, error } = await approve(admin, '  ')
    expect([status, error.errors]).toEqual([400, { note: 'Say why it’s ready' }])
    expect((await call(admin, getCourse, { params })).body.status).toBe('in_review')
  })

  test('403 as soon as another admin could look at it', async () => {
    const { admin, organization, params, approve, approvalParams } = await buildOwn()
    const second = await buildMember(organization.id, 'admin')
    const { status, error } = await approve(admin)
    expect([status, error.code]).toEqual([403, 'own_approval'])
    const seen = await call(admin, getApproval, { params: approvalParams })
    expect(seen.body.can).toMatchObject({ decide: false, approve_own: false })
    expect((await call(admin, getCourse, { params })).body.can.approve_own).toBe(false)
    await done(second, approveApproval, { params: approvalParams })
    expect((await call(admin, getCourse, { params })).body.status).toBe('published')
  })

  test('403 for who only asked, and for an admin who did not ask; 404 for another organization', async () => {
    const { admin, stranger, author, approve } = await buildOwn()
    expect(author).toBe(admin)
    expect((await approve(stranger)).status).toBe(404)
    const classroom = await buildClassroom()
    const taught = await buildCourse({ classroom })
    const { approval_id } = await done(taught.author, submitCourse, {
      params: taught.params,
      body: {},
    })
    const params = { organizationId: classroom.organization.id, approvalId: approval_id ?? '' }
    for (const actor of [taught.author, classroom.admin]) {
      const refused = await call(actor, approveOwnApproval, { params, body: { note: 'Fine' } })
      expect([refused.status, refused.error.code]).toEqual([403, 'not_allowed'])
    }
  })
})
