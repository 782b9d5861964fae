import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getAssignment, saveAssignment } from '#contract/assignments.ts'
import { submissionFilePurpose } from '#contract/submissions.ts'
import {
  deleteSubmissionComment,
  getSubmission,
  gradeSubmission,
  listSubmissions,
  overrideSubmissionGrade,
  returnSubmission,
  saveSubmissionComment,
  type GradeBody,
} from '#contract/submission-grading.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getCourseHome } from '#contract/progress.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildAssignment, readMine, submit, testRubric } from '#server/testing/build-assignment.ts'
import { done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function buildSubmission(given: Parameters<typeof buildAssignment>[0] = {}) {
  const built = await buildAssignment(given)
  const { body } = await submit(built.learner, built.lessonParams)
  const submissionId = body.submissions[0]?.id ?? ''
  return {
    ...built,
    submissionId,
    submissionParams: { organizationId: built.organization.id, submissionId },
  }
}

type Place = Awaited<ReturnType<typeof buildSubmission>>['submissionParams']

const gradeOf = (body: Partial<GradeBody> = {}): GradeBody => ({
  revision: 1,
  points: 15,
  rubric: [],
  feedback: paragraphs('Well seen.'),
  waive_late: false,
  ...body,
})
const grade = (who: Actor, params: Place, body: Partial<GradeBody> = {}) =>
  call(who, gradeSubmission, { params, body: gradeOf(body) })

describe('POST …/submissions/:submissionId/grade/', () => {
  test('200 grades, tells the learner and writes down who did it', async () => {
    const { author, learner, lessonParams, submissionParams } = await buildSubmission()
    const before = await readMine(learner, lessonParams)
    expect(before.submissions[0]?.grade).toBeNull()
    const { status, body } = await grade(author, submissionParams)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'graded', revision: 2, grade: { points: 15 } })
    const mine = await readMine(learner, lessonParams)
    expect(mine.submissions[0]).toMatchObject({
      status: 'graded',
      feedback: paragraphs('Well seen.'),
      grade: { points: 15, maximum_points: 20, deduction_percent: 0, override: null },
    })
    const app = await testApp()
    await app.drainJobs()
    const news = await call(learner, listNotifications, { query: {} })
    expect(news.body.items.map(({ title }) => title)).toContain('“My river” has been graded')
  })

  test('200 grades by what was asked when it was handed in, also after the assignment changed', async () => {
    const rubric = testRubric()
    const built = await buildSubmission({ fields: { rubric } })
    const { author, lessonParams, submissionParams } = built
    const asked = await done(author, getAssignment, { params: lessonParams })
    await done(author, saveAssignment, {
      params: lessonParams,
      body: { ...asked, instructions: paragraphs('Describe a lake.'), rubric: [], points: 50 },
    })
    const shown = await done(author, getSubmission, { params: submissionParams })
    expect(shown).toMatchObject({
      is_older_version: true,
      instructions: asked.instructions,
      maximum_points: 10,
      rubric,
    })
    const choices = rubric.map(({ id, levels }) => ({
      criterion_id: id,
      level_id: levels[0]?.id ?? null,
      comment: '',
    }))
    const graded = await grade(author, submissionParams, { rubric: choices })
    expect(graded.body.grade).toMatchObject({ points: 10, maximum_points: 10 })
  })

  test('200 adds up the rubric and takes off what being late costs, unless waived', async () => {
    const rubric = testRubric()
    const { author, submissionParams } = await buildSubmission({
      fields: { rubric },
      settings: { due_at: daysFromNow(-1.5) },
    })
    const choices = rubric.map(({ id, levels }, index) => ({
      criterion_id: id,
      level_id: levels[index]?.id ?? null,
      comment: 'So it is',
    }))
    const late = await grade(author, submissionParams, { rubric: choices })
    // 6 of 6 and 2 of 4, minus 10 % for each of two days.
    expect(late.body.grade).toMatchObject({ raw_points: 8, deduction_percent: 20, points: 6.4 })
    expect(late.body.grade?.rubric.map(({ points, comment }) => [points, comment])).toEqual([
      [6, 'So it is'],
      [2, 'So it is'],
    ])
    const waived = await grade(author, submissionParams, {
      revision: 2,
      rubric: choices,
      waive_late: true,
    })
    expect(waived.body.grade).toMatchObject({ deduction_percent: 0, points: 8 })
    const part = await grade(author, submissionParams, { revision: 3, rubric: choices.slice(1) })
    expect(part.error.code).toBe('rubric_incomplete')
  })

  test('409 when another grader was quicker, and for what the learner replaced', async () => {
    const { author, admin, learner, lessonParams, submissionParams } = await buildSubmission()
    await grade(admin, submissionParams)
    const second = await grade(author, submissionParams, { points: 1 })
    expect(second.error).toMatchObject({ code: 'submission_changed', changed: { revision: 2 } })
    const again = await submit(learner, lessonParams)
    expect(again.status).toBe(200)
    expect((await readMine(learner, lessonParams)).submissions[1]?.grade?.points).toBe(15)

    const other = await buildSubmission()
    await submit(other.learner, other.lessonParams)
    expect((await grade(other.author, other.submissionParams)).error.code).toBe(
      'submission_replaced',
    )
  })

  test('completes a lesson whose rule is to pass, once it is passed', async () => {
    const built = await buildSubmission({
      fields: { pass_percent: 50 },
      settings: { completion_rule: 'passed' },
    })
    const isComplete = async () => {
      const home = await call(built.learner, getCourseHome, { params: built.params })
      return home.body.sections[0]?.lessons.at(-1)?.completed_at !== null
    }
    await grade(built.author, built.submissionParams, { points: 9 })
    expect(await isComplete()).toBe(false)
    await grade(built.author, built.submissionParams, { revision: 2, points: 10 })
    expect(await isComplete()).toBe(true)
  })

  test('400 for too many points; 404 for those who do not teach the course', async () => {
    const { author, learner, organization, submissionParams } = await buildSubmission()
    expect((await grade(author, submissionParams, { points: 21 })).status).toBe(400)
    const colleague = await buildMember(organization.id, 'instructor')
    for (const who of [learner, colleague]) {
      expect((await grade(who, submissionParams)).error.code).toBe('submission_not_found')
      expect((await call(who, getSubmission, { params: submissionParams })).status).toBe(404)
    }
  })
})

describe('POST …/submissions/:submissionId/return/', () => {
  test('200 lets the learner hand in again past cut-off and limit', async () => {
    const { author, learner, lessonParams, submissionParams } = await buildSubmission({
      fields: { maximum_submissions: 1 },
    })
    const { body } = await call(author, returnSubmission, {
      params: submissionParams,
      body: { revision: 1, feedback: paragraphs('Add the source.'), resubmit_by: daysFromNow(2) },
    })
    expect(body.status).toBe('returned')
    expect(await readMine(learner, lessonParams)).toMatchObject({
      can: { submit: true },
      submissions: [{ status: 'returned', feedback: paragraphs('Add the source.') }],
    })
    const again = await submit(learner, lessonParams, { text: 'With a source' })
    expect(again.body.submissions[0]).toMatchObject({ number: 2, status: 'waiting', late_days: 0 })
    expect(again.body.can.submit).toBe(false)
    const old = await call(author, returnSubmission, {
      params: submissionParams,
      body: { revision: 2, feedback: paragraphs(''), resubmit_by: null },
    })
    expect(old.error.code).toBe('not_allowed')
  })
})

describe('POST …/submissions/:submissionId/override/', () => {
  test('200 keeps what was given, and the reason in the audit log', async () => {
    const { author, submissionParams } = await buildSubmission()
    const override = (revision: number, points: number, reason = 'Counted wrongly') =>
      call(author, overrideSubmissionGrade, {
        params: submissionParams,
        body: { revision, points, reason },
      })
    expect((await override(1, 18)).error.code).toBe('submission_not_graded')
    await grade(author, submissionParams)
    expect((await override(2, 18, ' ')).status).toBe(400)
    expect((await override(2, 21)).status).toBe(400)
    const { body } = await override(2, 18)
    expect(body.grade).toMatchObject({
      points: 18,
      raw_points: 15,
      override: { reason: 'Counted wrongly' },
    })
    const { mechanisms } = await testApp()
    const entry = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('audit_entries')
        .select(['actor_id', 'reason', 'detail'])
        .where('subject_id', '=', submissionParams.submissionId)
        .where('action', '=', 'submission.overridden')
        .executeTakeFirstOrThrow(),
    )
    expect(entry).toMatchObject({
      actor_id: author.id,
      reason: 'Counted wrongly',
      detail: { points: 18, previous_points: 15 },
    })
  })
})

describe('comments beside a passage', () => {
  test('stay hidden until the work is graded; only their author changes them', async () => {
    const { author, admin, learner, lessonParams, submissionParams } = await buildSubmission()
    const params = { ...submissionParams, commentId: randomUUID() }
    const write = (who: Actor, body: string, end_at = 9) =>
      call(who, saveSubmissionComment, { params, body: { start_at: 4, end_at, body } })
    expect((await write(author, 'Which one?')).body).toMatchObject({ quote: 'river' })
    expect((await write(author, 'Which river?')).body.body).toBe('Which river?')
    expect((await write(author, 'Beyond', 999)).status).toBe(400)
    expect((await write(admin, 'Mine')).error.code).toBe('not_allowed')
    expect((await write(learner, 'Mine')).error.code).toBe('submission_not_found')
    expect((await readMine(learner, lessonParams)).submissions[0]?.comments).toEqual([])
    await grade(author, submissionParams)
    expect((await readMine(learner, lessonParams)).submissions[0]?.comments).toMatchObject([
      { quote: 'river', body: 'Which river?' },
    ])
    await done(author, deleteSubmissionComment, { params })
    await done(author, deleteSubmissionComment, { params })
    expect((await readMine(learner, lessonParams)).submissions[0]?.comments).toEqual([])
  })
})

describe('GET …/submissions/', () => {
  test('200 lists the longest waiting first, with neighbours and counts', async () => {
    const built = await buildAssignment({ learners: 2 })
    const ids: string[] = []
    const { clock } = await testApp()
    for (const person of [built.learner, ...built.others]) {
      clock.advance({ seconds: 1 })
      const { body } = await submit(person, built.lessonParams)
      ids.push(body.submissions[0]?.id ?? '')
    }
    const params = { organizationId: built.organization.id }
    const list = (who: Actor, query = {}) => call(who, listSubmissions, { params, query })
    const { body } = await list(built.author)
    expect(body.items.map(({ id }) => id)).toEqual(ids)
    expect(body.counts).toEqual({ waiting: 3, graded: 0, returned: 0 })
    expect(body.assignments).toMatchObject([{ lesson_id: built.lessonId, title: 'My river' }])
    const middle = { ...params, submissionId: ids[1] ?? '' }
    expect((await call(built.author, getSubmission, { params: middle })).body).toMatchObject({
      previous_id: ids[0],
      next_id: ids[2],
    })
    await grade(built.author, middle)
    expect((await list(built.author)).body.total).toBe(2)
    expect((await list(built.author, { status: 'graded' })).body.total).toBe(1)
    expect((await list(built.learner)).error.code).toBe('not_allowed')
    const colleague = await buildMember(built.organization.id, 'instructor')
    expect((await list(colleague)).body.total).toBe(0)
    expect((await list(colleague, { course_id: built.params.courseId })).error.code).toBe(
      'course_not_found',
    )
  })

  test('hides names where work is graded anonymously, until it is graded', async () => {
    const built = await buildSubmission({ fields: { is_anonymous: true } })
    const params = { organizationId: built.organization.id }
    const list = async (query = {}) =>
      (await call(built.author, listSubmissions, { params, query })).body.items
    const [hidden] = await list()
    expect(hidden?.author).toMatchObject({
      person: null,
      alias: expect.stringMatching(/^Learner /),
    })
    expect(await list({ search: 'Test' })).toEqual([])
    const detail = await call(built.author, getSubmission, { params: built.submissionParams })
    expect(JSON.stringify(detail.body)).not.toContain(built.learner.id)
    await grade(built.author, built.submissionParams)
    const [shown] = await list({ status: 'graded' })
    expect(shown?.author.person?.id).toBe(built.learner.id)
  })

  test('hides what a file is called where that may tell whose it is', async () => {
    const built = await buildAssignment({ fields: { is_anonymous: true } })
    const file = await upload(
      built.learner,
      {
        purpose: submissionFilePurpose,
        name: 'leo-nakamura.txt',
        organization: built.organization.id,
      },
      new TextEncoder().encode('Some words'),
    )
    const { body } = await submit(built.learner, built.lessonParams, { file_ids: [file.body.id] })
    const params = {
      organizationId: built.organization.id,
      submissionId: body.submissions[0]?.id ?? '',
    }
    const { files } = (await call(built.author, getSubmission, { params })).body
    expect(files).toMatchObject([
      { name: 'file-1.txt', url: expect.stringContaining(`/${file.body.id}/file-1.txt?`) },
    ])
    const { server } = await testApp()
    const read = await server.inject({ url: files[0]?.url ?? '' })
    expect(read.body).toBe('Some words')
    expect(JSON.stringify([files, read.headers])).not.toContain('nakamura')
  })
})
