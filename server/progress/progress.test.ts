import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enroll } from '#contract/enrollments.ts'
import {
  getCourseHome,
  getLearner,
  getLearningHome,
  listMyCourses,
  previewCourse,
} from '#contract/progress.ts'
import { getMyLearning, exportTranscript } from '#contract/transcripts.ts'
import {
  completeLesson,
  getMyLesson,
  openLesson,
  recordLearning,
  saveProgress,
  type LearningEventInput,
} from '#contract/lesson-progress.ts'
import { emit } from '#server/events/emit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

type Built = Parameters<typeof buildPublishedCourse>[0]

async function buildLearning(given: Omit<Built, 'organizationId'> = {}) {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const course = await buildPublishedCourse({
    organizationId,
    instructorId: classroom.instructor.id,
    ...given,
  })
  const { body } = await call(classroom.learner, enroll, {
    params: { courseId: course.id },
    body: {},
  })
  const { clock, drainJobs, mechanisms } = await testApp()
  const inCourse = { organizationId, courseId: course.id }
  const at = (index: number) => ({ ...inCourse, lessonId: course.lessonIds[index] ?? '' })
  const { learner } = classroom
  return {
    ...classroom,
    course,
    enrollment: body.enrollment,
    clock,
    drainJobs,
    mechanisms,
    inCourse,
    at,
    open: (index: number) => call(learner, openLesson, { params: at(index) }),
    complete: (index: number) => call(learner, completeLesson, { params: at(index) }),
    save: (index: number, body: object) =>
      call(learner, saveProgress, {
        params: at(index),
        body: { at: clock.now().toISOString(), ...body },
      }),
    home: async () => (await call(learner, getCourseHome, { params: inCourse })).body,
    learning: async () => (await call(learner, getMyLearning, {})).body,
    record: (events: LearningEventInput[], sent_at = clock.now().toISOString()) =>
      call(learner, recordLearning, { params: { organizationId }, body: { sent_at, events } }),
  }
}

const video = {
  content: {
    kind: 'video' as const,
    resource_id: null,
    document: { type: 'doc' as const, content: [] },
  },
  completion_rule: 'watched' as const,
  completion_percent: 80,
  duration_seconds: 100,
}

describe('completing', () => {
  test('lesson by lesson up to the course, which completes once', async () => {
    const { complete, home } = await buildLearning()
    await complete(0)
    expect((await complete(0)).body.completed_lessons).toBe(1)
    await complete(1)
    const last = await complete(2)
    expect(last.body).toMatchObject({
      completed_lessons: 3,
      course_completed_at: expect.any(String),
    })
    expect(await home()).toMatchObject({
      completed_lessons: 3,
      next: null,
      enrollment: { status: 'completed' },
    })
  })

  test('enough is enough: the share that the course asks for completes it', async () => {
    const { complete } = await buildLearning({ course: { completion_percent: 60 } })
    await complete(0)
    expect((await complete(2)).body.course_completed_at).not.toBeNull()
  })

  test('409 lesson_locked with the reason for a locked lesson, by every way in', async () => {
    const { learner, complete, open, save, at, course, record, clock } = await buildLearning({
      course: { progression: 'sequential' },
    })
    const answers = [
      await complete(1),
      await open(1),
      await save(1, { position_seconds: 3 }),
      await call(learner, getMyLesson, { params: at(1) }),
    ]
    for (const { status, error } of answers) {
      expect([status, error.code, error.detail]).toEqual([
        409,
        'lesson_locked',
        'Complete these lessons first: “Lesson 1”.',
      ])
    }
    const { body } = await record([
      {
        type: 'lesson_completed',
        id: randomUUID(),
        course_id: course.id,
        lesson_id: course.lessonIds[1] ?? '',
        at: clock.now().toISOString(),
      },
    ])
    expect(body.results[0]).toMatchObject({ outcome: 'refused', code: 'lesson_locked' })
  })

  test('viewing completes where viewing is enough; marking does not where watching is asked', async () => {
    const { open, complete } = await buildLearning({
      lessons: [{ completion_rule: 'viewed' }, video, { completion_rule: 'passed' }],
    })
    expect((await open(0)).body.completed_at).not.toBeNull()
    const marked = await complete(1)
    expect([marked.status, marked.error.code]).toEqual([409, 'lesson_not_complete'])
    expect((await complete(2)).error.detail).toBe('Pass the quiz to complete this lesson.')
  })

  test('404 for a course that I do not take, a stranger sees nothing of it', async () => {
    const { organization, at } = await buildLearning()
    const other = await buildMember(organization.id, 'learner')
    expect((await call(other, completeLesson, { params: at(0) })).error.code).toBe(
      'course_not_found',
    )
    expect((await call(other, getMyLesson, { params: at(0) })).status).toBe(404)
  })

  test('two completions at once count two lessons', async () => {
    const { complete, home } = await buildLearning()
    await Promise.all([complete(0), complete(1), complete(0)])
    expect((await home()).completed_lessons).toBe(2)
  })
})

describe('saving progress', () => {
  test('watched stretches are united, never summed, and complete at the share asked for', async () => {
    const { save } = await buildLearning({ lessons: [video] })
    await save(0, { watched: [[0, 40]], position_seconds: 40 })
    const again = await save(0, {
      watched: [
        [0, 40],
        [30, 70],
      ],
      position_seconds: 70,
    })
    expect(again.body).toMatchObject({ watched_seconds: 70, completed_at: null })
    const enough = await save(0, { watched: [[90, 400]] })
    expect(enough.body).toMatchObject({ watched_seconds: 80, completed_at: expect.any(String) })
  })

  test('an older position never overwrites a newer one', async () => {
    const { save, clock } = await buildLearning({ lessons: [video] })
    const earlier = clock.now().toISOString()
    clock.advance({ minutes: 5 })
    await save(0, { position_seconds: 50 })
    expect((await save(0, { at: earlier, position_seconds: 10 })).body.position_seconds).toBe(50)
  })

  test('a clock behind by a day does no harm: its positions count, its time is not doubled', async () => {
    const { save, clock, learning } = await buildLearning({ lessons: [video] })
    await save(0, { position_seconds: 20, active_seconds: 30 })
    clock.advance({ minutes: 10 })
    const behind = (offset = 0) =>
      new Date(clock.now().getTime() - 86_400_000 + offset).toISOString()
    const late = { at: behind(-5000), sent_at: behind(), position_seconds: 60, active_seconds: 60 }
    expect((await save(0, late)).body.position_seconds).toBe(60)
    await save(0, late)
    const { totals, days, today } = await learning()
    expect(totals.spent_seconds).toBe(90)
    expect(days.map(({ day }) => day)).toEqual([today])
  })

  test('a clock that is off by millennia does no harm either', async () => {
    const { save } = await buildLearning({ lessons: [video] })
    await save(0, { position_seconds: 20 })
    const lost = { at: '0001-01-01T00:00:00Z', sent_at: '9999-12-31T23:59:59Z', active_seconds: 60 }
    const { status, body } = await save(0, { ...lost, position_seconds: 60 })
    expect([status, body.position_seconds]).toEqual([200, 20])
  })

  test('days are those of the learner, not of the server', async () => {
    const { save, clock, mechanisms, learner, learning } = await buildLearning()
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('people')
        .set({ time_zone: 'Pacific/Kiritimati' })
        .where('id', '=', learner.id)
        .execute(),
    )
    await save(0, { active_seconds: 60 })
    const there = new Date(clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    const { today, days } = await learning()
    expect([today, days[0]?.day]).toEqual([there, there])
  })

  test.each([
    ['a position before the start', { position_seconds: -1 }],
    ['a stretch of text', { watched: [['a', 'b']] }],
    ['hours in one heartbeat', { active_seconds: 40_000 }],
    ['no instant', { at: 'yesterday' }],
  ])('400 for %s', async (_, body) => {
    const { save } = await buildLearning()
    expect((await save(0, body)).status).toBe(400)
  })

  test('a stretch that ends before it begins is nothing', async () => {
    const { save } = await buildLearning({ lessons: [video] })
    expect((await save(0, { watched: [[50, 20]] })).body.watched_seconds).toBe(0)
  })
})

describe('a queue from offline', () => {
  test('is recorded in order, told one by one, and harmless when sent again', async () => {
    const { record, course, clock, home, learner, at } = await buildLearning({
      lessons: [video, {}],
      course: { progression: 'sequential' },
    })
    const start = clock.now().getTime()
    clock.advance({ minutes: 5 })
    const base = (index: number, seconds: number) => ({
      id: randomUUID(),
      course_id: course.id,
      lesson_id: course.lessonIds[index] ?? '',
      at: new Date(start + seconds * 1000).toISOString(),
    })
    const noteId = randomUUID()
    const events: LearningEventInput[] = [
      { type: 'lesson_opened', ...base(0, 0) },
      {
        type: 'progress_saved',
        ...base(0, 100),
        position_seconds: 100,
        watched: [[0, 100]],
        active_seconds: 100,
      },
      { type: 'note_saved', ...base(0, 60), note_id: noteId, body: 'First', at_seconds: 59.5 },
      { type: 'note_saved', ...base(0, 90), note_id: noteId, body: 'Second', at_seconds: 59.5 },
      { type: 'lesson_completed', ...base(1, 200) },
      { type: 'bookmark_set', ...base(1, 201), bookmarked: true },
      { type: 'lesson_opened', ...base(1, 202), lesson_id: randomUUID() },
    ]
    const first = await record(events)
    expect(first.body.results.map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'done',
      'refused',
    ])
    const before = await home()
    await record(events)
    await record(events.toReversed())
    expect(await home()).toEqual(before)
    expect(before).toMatchObject({ completed_lessons: 2, enrollment: { status: 'completed' } })
    const lesson = await call(learner, getMyLesson, { params: at(0) })
    expect(lesson.body.notes).toMatchObject([{ id: noteId, body: 'Second' }])
    expect(lesson.body.lesson.position_seconds).toBe(100)
  })
})

describe('two devices of one person', () => {
  const change = (course: { id: string; lessonIds: string[] }, at: Date) => ({
    id: randomUUID(),
    course_id: course.id,
    lesson_id: course.lessonIds[0] ?? '',
    at: at.toISOString(),
  })

  test('an older text never brings back a deleted note, and its person is told once', async () => {
    const { record, course, clock, learner, at } = await buildLearning()
    const note_id = randomUUID()
    const saved = (body: string): LearningEventInput => {
      clock.advance({ minutes: 1 })
      return { type: 'note_saved', ...change(course, clock.now()), note_id, body }
    }
    const first = saved('First')
    const offline = saved('Written offline')
    clock.advance({ minutes: 1 })
    const deleted = { type: 'note_deleted' as const, ...change(course, clock.now()), note_id }
    await record([first])
    await record([deleted])
    // The answer to the first was lost, so it is sent again.
    const late = await record([first, offline])
    expect(late.body.results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['done', null],
      ['refused', 'note_deleted'],
    ])
    const notes = async () => (await call(learner, getMyLesson, { params: at(0) })).body.notes
    expect(await notes()).toEqual([])
    const again = saved('Written once more')
    await record([again])
    const overtaken = await record([{ ...deleted, id: randomUUID() }])
    expect(overtaken.body.results).toMatchObject([{ outcome: 'refused', code: 'note_kept' }])
    expect(await notes()).toMatchObject([{ body: 'Written once more' }])
  })

  test('the later decision about a bookmark counts, in whichever order both arrive, also at once', async () => {
    const { record, course, clock, learner, at } = await buildLearning()
    const set = (bookmarked: boolean): LearningEventInput => {
      clock.advance({ minutes: 1 })
      return { type: 'bookmark_set', ...change(course, clock.now()), bookmarked }
    }
    const [on, off] = [set(true), set(false)]
    await record([off])
    await Promise.all([record([on]), record([on]), record([off])])
    const { body } = await call(learner, getMyLesson, { params: at(0) })
    expect(body.lesson.is_bookmarked).toBe(false)
  })

  test('a change of someone else has no effect on mine', async () => {
    const { record, course, clock, learner, organization, at } = await buildLearning()
    const other = await buildMember(organization.id, 'learner')
    await call(other, enroll, { params: { courseId: course.id }, body: {} })
    const note_id = randomUUID()
    const mine = { type: 'note_saved' as const, ...change(course, clock.now()), note_id }
    await record([{ ...mine, body: 'Mine' }])
    clock.advance({ minutes: 1 })
    const theirs = { type: 'note_deleted' as const, ...change(course, clock.now()), note_id }
    await call(other, recordLearning, {
      params: { organizationId: organization.id },
      body: { sent_at: clock.now().toISOString(), events: [{ ...theirs, id: mine.id }] },
    })
    const { body } = await call(learner, getMyLesson, { params: at(0) })
    expect(body.notes).toMatchObject([{ body: 'Mine' }])
  })
})

describe('days offline', () => {
  test('count on the day they were learned, for a month; what comes later counts when it arrives', async () => {
    const { record, course, clock, learner, mechanisms } = await buildLearning()
    const completed = (index: number, daysAgo: number): LearningEventInput => ({
      type: 'lesson_completed',
      id: randomUUID(),
      course_id: course.id,
      lesson_id: course.lessonIds[index] ?? '',
      at: new Date(clock.now().getTime() - daysAgo * 86_400_000).toISOString(),
    })
    await record([completed(0, 5), completed(1, 200)])
    const rows = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('learning_days')
        .select(sql<string>`day::text`.as('day'))
        .where('person_id', '=', learner.id)
        .orderBy('day')
        .execute(),
    )
    const day = (daysAgo: number) =>
      new Date(clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    expect(rows.map((row) => row.day)).toEqual([day(5), day(0)])
  })
})

describe('a new version', () => {
  test('drops a lesson with learners on it: counts follow, completion stays, nothing breaks', async () => {
    const { organization, course, complete, home, open, mechanisms, drainJobs, learner, at } =
      await buildLearning({ lessons: [{}, {}, {}] })
    await complete(0)
    await open(1)
    const kept = [course.lessonIds[0], course.lessonIds[2]].map((id) => ({ id: id ?? '' }))
    await buildPublishedCourse({
      organizationId: organization.id,
      courseId: course.id,
      version: 2,
      lessons: kept,
    })
    await asSystem(mechanisms, (ctx) =>
      emit(ctx, 'course.published', { organization_id: organization.id, course_id: course.id }),
    )
    await drainJobs()
    const gone = await call(learner, getMyLesson, { params: at(1) })
    expect([gone.status, gone.error.code]).toEqual([404, 'lesson_not_found'])
    expect(await home()).toMatchObject({
      completed_lessons: 1,
      lesson_count: 2,
      next: { lesson_id: course.lessonIds[2] },
    })
  })

  test('without the missing lesson completes those who have done the rest', async () => {
    const { organization, course, complete, home, mechanisms, drainJobs } = await buildLearning()
    await complete(0)
    await complete(1)
    await buildPublishedCourse({
      organizationId: organization.id,
      courseId: course.id,
      version: 2,
      lessons: course.lessonIds.slice(0, 2).map((id) => ({ id })),
    })
    await asSystem(mechanisms, (ctx) =>
      emit(ctx, 'course.published', { organization_id: organization.id, course_id: course.id }),
    )
    await drainJobs()
    expect((await home()).enrollment.status).toBe('completed')
  })
})

describe('reading', () => {
  test('home, My Courses and My Learning agree', async () => {
    const { learner, organization, course, complete, save, learning } = await buildLearning({
      lessons: [{}, { ...video, due_after_days: 3 }, {}],
    })
    await complete(0)
    await save(1, { position_seconds: 42, active_seconds: 120 })
    const params = { organizationId: organization.id }
    const { body } = await call(learner, getLearningHome, { params })
    expect(body).toMatchObject({
      streak_days: 1,
      week: { spent_seconds: 120, completed_lessons: 1 },
      courses: [{ next: { lesson_id: course.lessonIds[1], position_seconds: 42 } }],
      due: [{ lesson_id: course.lessonIds[1] }],
      counts: { all: 1, in_progress: 1, not_started: 0, completed: 0, saved: 0, archived: 0 },
    })
    const mine = await call(learner, listMyCourses, { params, query: { tab: 'in_progress' } })
    expect(mine.body).toMatchObject({
      total: 1,
      items: [{ completed_lessons: 1, lesson_count: 3 }],
    })
    expect((await learning()).totals).toEqual({
      spent_seconds: 120,
      completed_lessons: 1,
      courses_in_progress: 1,
      courses_completed: 0,
    })
  })

  test('a lesson that is due is told of on the home, also when the course is complete already', async () => {
    const { learner, organization, course, complete, home } = await buildLearning({
      lessons: [{}, { due_after_days: 3 }, { due_after_days: 30 }],
      course: { completion_percent: 33 },
    })
    await complete(0)
    expect((await home()).enrollment.status).toBe('completed')
    const params = { organizationId: organization.id }
    const { body } = await call(learner, getLearningHome, { params })
    expect(body.due.map(({ lesson_id }) => lesson_id)).toEqual([course.lessonIds[1]])
    expect(body.courses).toEqual([])
  })

  test('a course that is complete before its last lesson says by which rule, and what is optional', async () => {
    const { learner, organization, complete, home } = await buildLearning({
      lessons: [{}, {}, {}],
      course: { completion_percent: 60 },
    })
    await complete(0)
    expect((await home()).completion_note).toBeNull()
    await complete(1)
    const note = { rule: 'share', percent: 60, lessons_needed: 2, optional_lessons: 1 }
    expect((await home()).completion_note).toEqual(note)
    const params = { organizationId: organization.id }
    const mine = await call(learner, listMyCourses, { params, query: { tab: 'completed' } })
    expect(mine.body.items[0]?.completion_note).toEqual(note)
    await complete(2)
    expect((await home()).completion_note).toBeNull()
  })

  test('a course that was never opened is in progress nowhere', async () => {
    const { learner, organization, learning } = await buildLearning()
    const params = { organizationId: organization.id }
    const { body } = await call(learner, getLearningHome, { params })
    expect([body.counts.in_progress, (await learning()).totals.courses_in_progress]).toEqual([0, 0])
  })

  test('the transcript comes as CSV and PDF', async () => {
    const { learner } = await buildLearning({ title: '=Sums, "quoted"' })
    const csv = await call(learner, exportTranscript, { query: { format: 'csv' } })
    const text = Buffer.from(csv.body.base64, 'base64').toString('utf8')
    expect(text).toContain('"\'=Sums, ""quoted""",Test organization,Active')
    const pdf = await call(learner, exportTranscript, { query: { format: 'pdf' } })
    expect(Buffer.from(pdf.body.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('an instructor sees how a learner does; others do not', async () => {
    const { organization, instructor, learner, complete } = await buildLearning()
    await complete(0)
    const params = { organizationId: organization.id, personId: learner.id }
    const { body } = await call(instructor, getLearner, { params })
    expect(body.enrollments).toMatchObject([{ completed_lessons: 1, lesson_count: 3 }])
    expect(body.timeline.map(({ action }) => action)).toContain('lesson_completed')
    expect((await call(learner, getLearner, { params })).status).toBe(403)
    const colleague = await buildMember(organization.id, 'instructor')
    expect((await call(colleague, getLearner, { params })).status).toBe(404)
  })
})

describe('time travel', () => {
  test('shows the course as an imagined or a real learner on any date', async () => {
    const { instructor, learner, inCourse, complete, clock, course } = await buildLearning({
      lessons: [{}, { opens_after_days: 7 }],
    })
    await complete(0)
    const started_at = clock.now().toISOString()
    const on = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
    const see = async (at: string, who: object) =>
      (
        await call(instructor, previewCourse, {
          params: inCourse,
          body: { at, learner: who as { kind: 'person'; person_id: string } },
        })
      ).body
    const imagined = { kind: 'imagined', started_at, completed: [] }
    const locks = (body: Awaited<ReturnType<typeof see>>) =>
      body.sections[0]?.lessons.map(({ locked }) => locked.map(({ code }) => code))
    expect(locks(await see(on(6), imagined))).toEqual([[], ['opens_later']])
    expect(locks(await see(on(7), imagined))).toEqual([[], []])
    expect(locks(await see(on(-1), imagined))).toEqual([
      ['not_enrolled'],
      ['not_enrolled', 'opens_later'],
    ])
    const real = await see(on(1), { kind: 'person', person_id: learner.id })
    expect([real.completed_lessons, real.sections[0]?.lessons[0]?.id]).toEqual([
      1,
      course.lessonIds[0],
    ])
    const before = await see(on(-1), { kind: 'person', person_id: learner.id })
    expect(before.completed_lessons).toBe(0)
    const refused = await call(learner, previewCourse, {
      params: inCourse,
      body: { at: on(0), learner: { kind: 'person', person_id: learner.id } },
    })
    expect(refused.status).toBe(403)
  })
})
