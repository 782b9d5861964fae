import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Document } from '#contract/document.ts'
import { enroll } from '#contract/enrollments.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { saveAnswers, submitAttempt } from '#contract/quiz-attempts.ts'
import { daysLater } from '#server/identity/rules.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildAssignment } from '#server/testing/build-assignment.ts'
import { done } from '#server/testing/build-course.ts'
import {
  buildLearner,
  buildQuiz,
  choice,
  choose,
  entry,
  question,
  start,
} from '#server/testing/build-quiz.ts'
import { startDevice, type Arrived, type Fate } from '#server/testing/device.ts'
import { testApp } from '#server/testing/test-app.ts'

type Step =
  | { act: 'note'; device: number; note: number; text: string }
  | { act: 'delete_note'; device: number; note: number }
  | { act: 'bookmark'; device: number; on: boolean }
  | { act: 'watch'; device: number; part: number }
  | { act: 'complete'; device: number }
  | { act: 'answer'; device: number; question: number; option: number }
  | { act: 'submit'; device: number }
  | { act: 'review'; device: number; question: number }
  | { act: 'draft'; device: number }
  | { act: 'connection'; device: number; isOnline: boolean }
  | { act: 'trouble'; device: number; fates: Fate[] }
  | { act: 'send'; device: number; twice: boolean }
  | { act: 'restart'; device: number; from: 'same' | 'older' }
  | { act: 'wait'; hours: number }

const device = fc.nat(1)
const fate = fc.constantFrom<Fate[]>(
  'arrives',
  'request_lost',
  'answer_lost',
  'refused_for_now',
  'killed_after',
)
const is = <T extends string>(act: T) => fc.constant(act)
const written: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: is('note'),
      device,
      note: fc.nat(1),
      text: fc.nat(999).map((number) => `Note ${number}`),
    }),
  },
  fc.record({ act: is('delete_note'), device, note: fc.nat(1) }),
  fc.record({ act: is('bookmark'), device, on: fc.boolean() }),
  fc.record({ act: is('watch'), device, part: fc.nat(9) }),
  fc.record({ act: is('complete'), device }),
  {
    weight: 3,
    arbitrary: fc.record({ act: is('answer'), device, question: fc.nat(1), option: fc.nat(2) }),
  },
  fc.record({ act: is('submit'), device }),
  fc.record({ act: is('review'), device, question: fc.nat(1) }),
  { weight: 2, arbitrary: fc.record({ act: is('draft'), device }) },
)
const happening: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: is('connection'), device, isOnline: fc.boolean() }),
  fc.record({ act: is('trouble'), device, fates: fc.array(fate, { minLength: 1, maxLength: 3 }) }),
  fc.record({ act: is('send'), device, twice: fc.boolean() }),
  fc.record({
    act: is('restart'),
    device,
    from: fc.constantFrom<('same' | 'older')[]>('same', 'older'),
  }),
  fc.record({ act: is('wait'), hours: fc.constantFrom(1, 30, 50) }),
)
/** Some way without a connection: several things wait at once, and may meet trouble when they are sent. */
const trip: fc.Arbitrary<Step[]> = fc
  .record({
    device,
    did: fc.array(written, { minLength: 2, maxLength: 6 }),
    dies: fc.boolean(),
    fates: fc.array(fate, { maxLength: 2 }),
  })
  .map(({ device: on, did, dies, fates }) => [
    { act: 'connection', device: on, isOnline: false },
    ...did.map((step) => ({ ...step, device: on })),
    ...(dies ? [{ act: 'restart' as const, device: on, from: 'same' as const }] : []),
    { act: 'trouble', device: on, fates },
    { act: 'connection', device: on, isOnline: true },
    { act: 'send', device: on, twice: false },
  ])
const steps = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: trip },
      { weight: 2, arbitrary: written.map((step) => [step]) },
      { weight: 3, arbitrary: happening.map((step) => [step]) },
    ),
    { minLength: 4, maxLength: 14, size: 'max' },
  )
  .map((parts) => parts.flat())

/** One course for all runs; each run has a learner of its own. */
const course = buildAssignment().then(async ({ lessonParams: assignment, ...classroom }) => ({
  ...(await buildQuiz({
    questions: [question(choice()), question(choice())],
    settings: { time_limit_seconds: null, attempts_allowed: null },
    classroom,
  })),
  assignment,
}))

/** What was written on the devices, oldest first; `order` is by device and lane. */
interface Written {
  notes: { note: string; text: string | null }[]
  isBookmarked: boolean
  isCompleted: boolean
  seconds: Set<number>
  reviews: Map<string, number>
  answers: number
  isSubmitted: boolean
  /** By device, and the newest of all. */
  drafts: Document[][]
  newest: Document | null
  order: Record<'learning' | 'quiz', string[]>[]
}

/** Two devices of a learner who has a quiz to take, and cards to review. */
async function begin() {
  const { lessonParams, questions, lessons, assignment } = await course
  const { organizationId, courseId } = lessonParams
  const { clock, drainJobs, mechanisms } = await testApp()
  const learner = await buildLearner(organizationId, courseId)
  await done(learner, enroll, { params: { courseId: assignment.courseId }, body: {} })
  await asSystem(mechanisms, ({ db }) =>
    db
      .updateTable('sessions')
      .set({ expires_at: daysLater(clock.now(), 1000) })
      .where('id', '=', learner.sessionId)
      .execute(),
  )
  const before = await start(learner, lessonParams)
  const params = { organizationId, attemptId: before.id }
  const entries = questions.map(({ id, body }) => entry(id, clock.now(), choose(body, 1)))
  const body = { sent_at: clock.now().toISOString(), entries }
  await done(learner, saveAnswers, { params, body })
  await done(learner, submitAttempt, { params })
  await drainJobs()
  const attempt = await start(learner, lessonParams)
  const event = { course_id: courseId, lesson_id: lessons[0]?.id ?? '' }
  const notes: string[] = [randomUUID(), randomUUID()]
  const devices = [
    await startDevice(learner),
    await startDevice(learner, { clockOffSeconds: -7200 }),
  ] as const
  return { ...lessonParams, assignment, questions, learner, attempt, devices, event, notes }
}

type Begun = Awaited<ReturnType<typeof begin>>

const nothing = (): Written => ({
  notes: [],
  isBookmarked: false,
  isCompleted: false,
  seconds: new Set(),
  reviews: new Map(),
  answers: 0,
  isSubmitted: false,
  drafts: [[], []],
  newest: null,
  order: [
    { learning: [], quiz: [] },
    { learning: [], quiz: [] },
  ],
})

/** The parts of a change by which it is known on both sides. */
const said = (one: Partial<Arrived>) =>
  JSON.stringify([
    one.type,
    one.note_id,
    one.body,
    one.bookmarked,
    one.watched,
    one.question_id,
    one.answer,
  ])

/** Writes something on a device, as the pages do. */
async function write(begun: Begun, did: Written, step: Step & { device: number }) {
  const { organizationId, lessonId, attempt, questions, event } = begun
  const { app } = begun.devices[step.device] ?? begun.devices[0]
  const order = did.order[step.device]
  const record = (fields: Partial<Arrived>) => {
    order?.learning.push(said(fields))
    return app.record(organizationId, { ...fields, ...event })
  }
  if (step.act === 'note' || step.act === 'delete_note') {
    const note_id = begun.notes[step.note] ?? ''
    const text = step.act === 'note' ? step.text : null
    did.notes.push({ note: note_id, text })
    if (text === null) await record({ type: 'note_deleted', note_id })
    else await record({ type: 'note_saved', note_id, body: text })
  } else if (step.act === 'bookmark') {
    did.isBookmarked = step.on
    await record({ type: 'bookmark_set', bookmarked: step.on })
  } else if (step.act === 'watch') {
    for (const second of [0, 1, 2]) did.seconds.add(step.part * 2 + second)
    await record({ type: 'progress_saved', watched: [[step.part * 2, step.part * 2 + 3]] })
  } else if (step.act === 'complete') {
    did.isCompleted = true
    await record({ type: 'lesson_completed' })
  } else if (step.act === 'answer') {
    const asked = questions[step.question]
    if (!asked) return
    const written = { question_id: asked.id, answer: choose(asked.body, step.option) }
    did.answers += 1
    order?.quiz.push(said(written))
    await app.recordAnswer(organizationId, attempt.id, { ...written, spent_seconds: 0 })
  } else if (step.act === 'submit') {
    did.isSubmitted = true
    await app.submitLater(organizationId, { id: attempt.id, lesson_id: lessonId })
  } else if (step.act === 'draft') {
    const body = paragraphs(`Draft ${did.drafts.flat().length} of ${step.device}`)
    did.drafts[step.device]?.push(body)
    did.newest = body
    const work = { body, link: '', file_ids: [] }
    const on = begun.devices[step.device] ?? begun.devices[0]
    await on.until(app.saveDraft(begun.assignment, work, 0))
  } else if (step.act === 'review') {
    const id = questions[step.question]?.id ?? ''
    did.reviews.set(id, (did.reviews.get(id) ?? 0) + 1)
    await app.answerCardLater(organizationId, id, null, randomUUID())
  }
}

async function play(begun: Begun, given: readonly Step[]): Promise<Written> {
  const { clock } = await testApp()
  const did = nothing()
  for (const step of given) {
    clock.advance({ seconds: 60 })
    if (step.act === 'wait') {
      clock.advance({ hours: step.hours })
      continue
    }
    const on = begun.devices[step.device] ?? begun.devices[0]
    if (step.act === 'connection') on.isOnline = step.isOnline
    else if (step.act === 'trouble') on.fates = [...step.fates]
    else if (step.act === 'restart') await on.restart(step.from)
    else if (step.act === 'send' && step.twice) await on.sendTwiceAtOnce()
    else {
      await write(begun, did, step)
      await on.until(on.app.flush())
    }
    // A window that was killed while it sent is opened again.
    while (on.isKilled()) await on.restart()
  }
  for (const on of begun.devices) {
    on.isOnline = true
    on.fates = []
    await on.restart()
  }
  return did
}

const read = async ({ learner, attempt, event }: Begun) => {
  const { mechanisms } = await testApp()
  return asSystem(mechanisms, async ({ db }) => {
    const { rows } = await sql<{
      notes: { id: string; body: string }[]
      changes: { thing_id: string; is_removal: boolean }[]
      bookmarks: number
      watched: number
      completions: number
      counted: number
      facts: number
      reps: Record<string, number>
      entries: string[]
      submitted: boolean
      draft: Document | null
    }>`select
      (select coalesce(json_agg(json_build_object('id', id, 'body', body)), '[]') from lesson_notes
        where person_id = ${learner.id}) as notes,
      (select coalesce(json_agg(json_build_object('thing_id', thing_id, 'is_removal', is_removal)), '[]')
        from learning_changes where person_id = ${learner.id}) as changes,
      (select count(*)::int from lesson_bookmarks where person_id = ${learner.id}) as bookmarks,
      (select coalesce(sum(upper(r) - lower(r)), 0)::int from lesson_progress p, unnest(p.watched) r
        where p.person_id = ${learner.id}) as watched,
      (select count(*)::int from lesson_progress where person_id = ${learner.id}
        and lesson_id = ${event.lesson_id} and completed_at is not null) as completions,
      (select coalesce(sum(completed_lessons), 0)::int from learning_days where person_id = ${learner.id}) as counted,
      (select count(*)::int from learning_facts where person_id = ${learner.id} and kind = 'completed') as facts,
      (select json_object_agg(question_id, memory -> 'reps') from review_cards where person_id = ${learner.id}) as reps,
      (select coalesce(json_agg(id), '[]') from attempt_entries where attempt_id = ${attempt.id}) as entries,
      (select submitted_at is not null from quiz_attempts where id = ${attempt.id}) as submitted,
      (select body from submission_drafts where person_id = ${learner.id}) as draft`.execute(db)
    const [row] = rows
    if (!row) throw new Error('The query answers one row.')
    return row
  })
}

const seed = Number(process.env['SEED'] ?? 1)

test(`whatever connections, batteries, updates and two devices do: the server has everything once, in order, and conflicts are told (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const begun = await begin()
      const before = await read(begun)
      const did = await play(begun, given)
      const after = await read(begun)

      const told = []
      for (const [index, { app, arrived, drafts }] of begun.devices.entries()) {
        expect(await app.waitingChanges()).toHaveLength(0)
        expect(app.waitingCount(app.useOutbox.getState())).toBe(0)
        const refused = await app.listRefused(begun.learner.id)
        told.push(...refused.filter(({ kind }) => kind !== 'draft'))
        // Drafts replace each other while they wait: each that is sent is sent once, in order, and the last one always.
        const all = did.drafts[index] ?? []
        const sent = [...drafts.values()]
        const places = sent.map((body) => all.findIndex((one) => isDeepStrictEqual(one, body)))
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
        expect(sent.at(-1)).toEqual(all.at(-1))
        // One that was overtaken is told once, with its text, and so is one that a newer draft replaced.
        const texts = refused.flatMap(({ kind, text }) => (kind === 'draft' ? [text] : []))
        expect(texts).toEqual([...new Set(texts)])
        expect(arrived.filter(({ type }) => type).map(said)).toEqual(did.order[index]?.learning)
        expect(arrived.filter(({ type }) => !type).map(said)).toEqual(did.order[index]?.quiz)
      }

      // Of every note the newest text, or nothing if it was deleted last.
      const newest = new Map(did.notes.map(({ note, text }) => [note, text]))
      const expected = [...newest].filter(([, text]) => text !== null)
      expect(after.notes.map(({ id, body }) => [id, body]).sort()).toEqual(expected.sort())
      // Each text was saved once, or its person was told once that it wasn't.
      const texts = did.notes.filter(({ text }) => text !== null)
      const isNote = ({ thing_id }: { thing_id: string }) => begun.notes.includes(thing_id)
      const saved = after.changes.filter((one) => isNote(one) && !one.is_removal).length
      expect(saved + told.filter(({ text }) => text).length).toBe(texts.length)
      const removed = after.changes.filter((one) => isNote(one) && one.is_removal).length
      expect(removed + told.filter(({ text }) => !text).length).toBeLessThanOrEqual(
        did.notes.length - texts.length,
      )
      expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(told.map(() => 'learning')))

      expect(after.bookmarks).toBe(did.isBookmarked ? 1 : 0)
      expect(after.watched).toBe(did.seconds.size)
      const completed = did.isCompleted ? 1 : 0
      expect([
        after.completions,
        after.counted - before.counted,
        after.facts - before.facts,
      ]).toEqual([completed, completed, completed])
      for (const { id } of begun.questions) {
        expect(after.reps[id]).toBe((before.reps[id] ?? 0) + (did.reviews.get(id) ?? 0))
      }
      expect(after.entries).toHaveLength(did.answers)
      expect(after.submitted).toBe(did.isSubmitted)
      expect(after.draft).toEqual(did.newest)
    }),
    // A failure is made smaller for a while, then told.
    { numRuns: 8, seed, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
  )
}, 150_000)
