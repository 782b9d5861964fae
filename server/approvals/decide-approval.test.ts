import { updateProfile } from '#contract/identity.ts'
import { describe, expect, test } from 'vitest'
import {
  approveApproval,
  approveApprovals,
  assignApproval,
  commentOnApproval,
  declineApproval,
  declineApprovals,
  getApproval,
  listApprovals,
  requestChanges,
  withdrawApproval,
} from '#contract/approvals.ts'
import { getCourse, saveCourse, setCourseInstructor } from '#contract/courses.ts'
import { listNotifications } from '#contract/notifications.ts'
import { submitCourse } from '#contract/publishing.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, buildPublishedCourse, done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildSubmitted(given: Parameters<typeof buildCourse>[0] = {}) {
  const built = await buildCourse(given)
  const course = await done(built.author, submitCourse, {
    params: built.params,
    body: { note: 'Please have a look.' },
  })
  const approvalId = course.approval_id ?? ''
  const params = { organizationId: built.organization.id, approvalId }
  return { ...built, approvalParams: params, approvalId }
}

describe('a request for approval', () => {
  test('shows what is new, the checklist, the note and who did what', async () => {
    const { admin, approvalParams } = await buildSubmitted()
    const { body } = await call(admin, getApproval, { params: approvalParams })
    expect(body).toMatchObject({
      kind: 'course.publish',
      title: 'Reading rivers',
      note: 'Please have a look.',
      status: 'submitted',
      can: { decide: true, withdraw: false },
      description: {
        is_first: true,
        changes: [{ title: 'Lessons', items: [{ change: 'added' }, { change: 'added' }] }],
      },
      timeline: [{ action: 'approval.submitted' }],
    })
  })

  test('shows of a second version only what changed', async () => {
    const built = await buildPublishedCourse()
    await done(built.author, saveCourse, {
      params: built.params,
      body: { revision: built.course.revision, subtitle: 'Now with a subtitle' },
    })
    const { approval_id } = await done(built.author, submitCourse, {
      params: built.params,
      body: {},
    })
    const { body } = await call(built.admin, getApproval, {
      params: { organizationId: built.organization.id, approvalId: approval_id ?? '' },
    })
    expect(body.description.changes).toEqual([
      {
        title: 'Details',
        items: [{ change: 'added', label: 'Subtitle', before: null, after: 'Now with a subtitle' }],
      },
    ])
  })

  test('is described in the language of the admin who opens it', async () => {
    const { admin, approvalParams } = await buildSubmitted()
    await done(admin, updateProfile, { body: { language: 'ar' } })
    const { body } = await call(admin, getApproval, { params: approvalParams })
    expect(body.kind_label).toBe('نشر دورة')
    expect(body.description.facts[0]?.label).toBe('المدرّسون')
    expect(body.description.links[0]?.label).toMatch(/\p{Script=Arabic}/u)
    for (const { label } of body.description.checklist) expect(label).not.toMatch(/[A-Za-z]/)
  })

  test('is approved once, however often the button is pressed', async () => {
    const { admin, author, params, approvalParams } = await buildSubmitted()
    const answers = await Promise.all([
      call(admin, approveApproval, { params: approvalParams }),
      call(admin, approveApproval, { params: approvalParams }),
    ])
    expect(answers.map((answer) => answer.body.status)).toEqual(['approved', 'approved'])
    const { body } = await call(author, getCourse, { params })
    expect([body.status, body.published_version, body.review]).toEqual(['published', 1, null])
    const late = await call(admin, declineApproval, {
      params: approvalParams,
      body: { reason: 'Too late' },
    })
    expect([late.status, late.error.code]).toEqual([409, 'approval_already_decided'])
  })

  test('comes back with changes, is edited, and opens again with its history', async () => {
    const { admin, author, params, course, approvalParams } = await buildSubmitted()
    await done(admin, requestChanges, {
      params: approvalParams,
      body: { reason: 'Add a subtitle' },
    })
    const sentBack = await call(author, getCourse, { params })
    expect(sentBack.body).toMatchObject({
      status: 'changes_requested',
      can: { update: true },
      review: {
        status: 'changes_requested',
        reason: 'Add a subtitle',
        decided_by: { id: admin.id },
        can_withdraw: false,
      },
    })
    await done(author, saveCourse, {
      params,
      body: { revision: course.revision, subtitle: 'There it is' },
    })
    const again = await done(author, submitCourse, { params, body: {} })
    expect(again).toMatchObject({
      status: 'in_review',
      approval_id: approvalParams.approvalId,
      review: { status: 'submitted', reason: null, can_withdraw: true },
    })
    const seen = await call(admin, getCourse, { params })
    expect(seen.body.review).toMatchObject({ can_withdraw: false })
    const { body } = await call(admin, getApproval, { params: approvalParams })
    expect(body.timeline.map((entry) => entry.action)).toEqual([
      'approval.submitted',
      'approval.changes_requested',
      'approval.resubmitted',
    ])
    expect(body.reason).toBeNull()
  })

  test('is declined with a reason, which its author reads; 400 without one', async () => {
    const { admin, author, params, approvalParams } = await buildSubmitted()
    const blank = await call(admin, declineApproval, {
      params: approvalParams,
      body: { reason: '  ' },
    })
    expect(blank.status).toBe(400)
    await done(admin, declineApproval, { params: approvalParams, body: { reason: 'Not for us' } })
    const { body } = await call(author, getApproval, { params: approvalParams })
    expect([body.status, body.reason]).toEqual(['declined', 'Not for us'])
    const declined = await call(author, getCourse, { params })
    expect(declined.body).toMatchObject({
      status: 'draft',
      approval_id: null,
      review: { status: 'declined', reason: 'Not for us', decided_by: { id: admin.id } },
    })
  })

  test('is withdrawn by who asked, and by nobody else', async () => {
    const { admin, author, params, approvalParams } = await buildSubmitted()
    const refused = await call(admin, withdrawApproval, { params: approvalParams })
    expect(refused.status).toBe(403)
    await done(author, withdrawApproval, { params: approvalParams })
    expect((await call(author, getCourse, { params })).body.status).toBe('draft')
  })

  test('leads each of its teachers to the course in their own area', async () => {
    const built = await buildCourse()
    const { organization, admin, params } = built
    const second = await buildMember(organization.id, 'admin')
    await done(admin, setCourseInstructor, {
      params: { ...params, personId: second.id },
      body: { rights: 'editor' },
    })
    const { approval_id } = await done(built.author, submitCourse, { params, body: {} })
    await done(admin, declineApproval, {
      params: { organizationId: organization.id, approvalId: approval_id ?? '' },
      body: { reason: 'Not for us' },
    })
    await (await testApp()).drainJobs()
    const linkFor = async (actor: Actor) => {
      const { body } = await call(actor, listNotifications, {})
      return body.items.find(({ kind }) => kind === 'course.reviewed')?.link
    }
    expect(await linkFor(built.author)).toBe(`/dashboard/instructor/courses/${params.courseId}`)
    expect(await linkFor(second)).toBe(`/dashboard/admin/courses/${params.courseId}`)
  })

  test('403 for an instructor who would approve, 404 for one who has no part in it', async () => {
    const { organization, author, approvalParams } = await buildSubmitted()
    const own = await call(author, approveApproval, { params: approvalParams })
    expect(own.status).toBe(403)
    const colleague = await buildMember(organization.id, 'instructor')
    const other = await call(colleague, getApproval, { params: approvalParams })
    expect([other.status, other.error.code]).toEqual([404, 'approval_not_found'])
  })
})

describe('the inbox', () => {
  test('counts per status, filters, and shows others only their own', async () => {
    const one = await buildSubmitted()
    const two = await buildSubmitted({ classroom: one, details: { title: 'Second' } })
    await done(one.admin, declineApproval, {
      params: two.approvalParams,
      body: { reason: 'Later' },
    })
    const params = { organizationId: one.organization.id }
    const open = await call(one.admin, listApprovals, { params, query: { status: 'open' } })
    expect(open.body).toMatchObject({ total: 1, counts: { submitted: 1, declined: 1 } })
    const found = await call(one.admin, listApprovals, { params, query: { search: 'second' } })
    expect(found.body.items.map((item) => item.title)).toEqual(['Second'])
    const none = await call(one.admin, listApprovals, {
      params,
      query: { status: 'open', older_than_days: 3 },
    })
    expect(none.body.total).toBe(0)
    expect((await call(one.learner, listApprovals, { params })).body.total).toBe(0)
  })

  test('decides many, and says for each that it can not why not', async () => {
    const one = await buildSubmitted()
    const own = await buildSubmitted({
      classroom: one,
      author: one.admin,
      details: { title: 'Of the admin' },
    })
    const params = { organizationId: one.organization.id }
    const { body } = await call(one.admin, approveApprovals, {
      params,
      body: { approval_ids: [own.approvalId, one.approvalId] },
    })
    expect(body.results).toMatchObject([
      { id: own.approvalId, done: false, detail: expect.stringContaining('own request') },
      { id: one.approvalId, done: true },
    ])
    expect((await call(one.author, getCourse, { params: one.params })).body.status).toBe(
      'published',
    )
    const refused = await call(one.author, declineApprovals, {
      params,
      body: { approval_ids: [own.approvalId], reason: 'No' },
    })
    expect(refused.status).toBe(403)
  })

  test('gives a request to an admin who did not ask for it', async () => {
    const { organization, author, admin, approvalParams } = await buildSubmitted()
    const assign = (person_id: string | null) =>
      call(admin, assignApproval, { params: approvalParams, body: { person_id } })
    expect((await assign(admin.id)).body).toMatchObject({
      status: 'in_review',
      assignee: { id: admin.id },
    })
    expect((await assign(null)).body).toMatchObject({ status: 'submitted', assignee: null })
    expect((await assign(author.id)).status).toBe(403)
    expect((await assign((await buildMember(organization.id, 'learner')).id)).status).toBe(403)
  })

  test('carries comments of requester and reviewers, and tells the other side', async () => {
    const { admin, author, approvalParams } = await buildSubmitted()
    await done(admin, commentOnApproval, {
      params: approvalParams,
      body: { body: 'Why two lessons only?' },
    })
    const { body } = await call(author, getApproval, { params: approvalParams })
    expect(body.comments).toMatchObject([{ body: 'Why two lessons only?' }])
    await (await testApp()).drainJobs()
    const news = await call(author, listNotifications, {})
    expect(news.body.items.map((item) => item.kind)).toContain('approval.commented')
    const waiting = await call(admin, listNotifications, {})
    expect(waiting.body.items.map((item) => item.kind)).toContain('course.submitted')
  })
})
