import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  getAttemptResult,
  saveAnswers,
  submitAttempt,
  type EntryReceipt,
  type JournalEntryInput,
} from '#contract/quiz-attempts.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import {
  buildLearner,
  buildQuiz,
  choice,
  choose,
  question,
  start,
} from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'
import { seededRandom } from '../random.ts'

/** A browser: what it wrote down, and what the server confirmed. */
interface Device {
  waiting: JournalEntryInput[]
  /** Wrong by this many seconds. */
  clockOff: number
  lastAt: number
}

const limitSeconds = 120

/** One course for all runs; each run has a learner of its own. */
const built = buildQuiz({
  questions: Array.from({ length: 4 }, () => question(choice())),
  settings: { time_limit_seconds: limitSeconds },
})

/**
 * Random interleavings of devices, offline periods, crashes and the deadline. A crash is what kill -9 looks like from a
 * device: the request was lost before it counted, or its answer was lost after.
 */
async function runOnce(seed: string) {
  const { lessonParams, questions } = await built
  const { organizationId, courseId } = lessonParams
  const { clock, mechanisms, jobs } = await testApp()
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  const learner = await buildLearner(organizationId, courseId)
  const attempt = await start(learner, lessonParams)
  const params = { organizationId, attemptId: attempt.id }
  const devices: Device[] = Array.from({ length: 2 + Math.floor(random() * 2) }, () => ({
    waiting: [],
    clockOff: random() < 0.3 ? Math.floor(random() * 7200) - 3600 : 0,
    lastAt: 0,
  }))
  const written = new Map<string, JournalEntryInput>()
  /** What a device showed as saved or kept. */
  const acknowledged = new Map<string, EntryReceipt>()

  const answer = (device: Device) => {
    const asked = pick(questions)
    const now = clock.now().getTime() + device.clockOff * 1000
    device.lastAt = Math.max(now, device.lastAt + 1)
    const entry: JournalEntryInput = {
      id: randomUUID(),
      question_id: asked.id,
      at: new Date(device.lastAt).toISOString(),
      answer: choose(asked.body, Math.floor(random() * 3)),
    }
    written.set(entry.id, entry)
    device.waiting.push(entry)
  }
  const send = async (device: Device, fate: 'arrives' | 'request_lost' | 'answer_lost') => {
    if (device.waiting.length === 0 || fate === 'request_lost') return
    const sentAt = new Date(clock.now().getTime() + device.clockOff * 1000)
    const entries = device.waiting.slice(0, 1 + Math.floor(random() * 5))
    const { receipts } = await done(learner, saveAnswers, {
      params,
      body: { sent_at: sentAt.toISOString(), entries },
    })
    if (fate === 'answer_lost') return
    for (const receipt of receipts) {
      const before = acknowledged.get(receipt.id)
      if (before) expect(receipt).toEqual(before)
      acknowledged.set(receipt.id, receipt)
    }
    const confirmed = new Set(receipts.map(({ id }) => id))
    device.waiting = device.waiting.filter(({ id }) => !confirmed.has(id))
  }
  const expire = async () => {
    const payload = { organization_id: organizationId, attempt_id: attempt.id }
    await jobs.find(({ name }) => name === 'quizzes.submit_expired')?.run(mechanisms, payload)
  }

  for (let step = 0; step < 40; step += 1) {
    const dice = random()
    if (dice < 0.5) answer(pick(devices))
    else if (dice < 0.8) {
      const fate = random() < 0.25 ? 'request_lost' : random() < 0.3 ? 'answer_lost' : 'arrives'
      if (random() < 0.3) await Promise.all(devices.map((device) => send(device, fate)))
      else await send(pick(devices), fate)
    } else if (dice < 0.96) clock.advance({ seconds: Math.floor(random() * 12) })
    else if (dice < 0.98) await call(learner, submitAttempt, { params })
    else await expire()
  }
  // In the end everyone comes back online, and the clock ran out.
  clock.advance({ seconds: random() < 0.5 ? limitSeconds : 0 })
  if (random() < 0.5) await expire()
  for (const device of devices) while (device.waiting.length > 0) await send(device, 'arrives')
  await call(learner, submitAttempt, { params })

  const journal = await asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('attempt_entries')
      .selectAll()
      .where('attempt_id', '=', attempt.id)
      .orderBy('sequence')
      .execute(),
  )
  const result = await done(learner, getAttemptResult, { params })
  return { journal, written, acknowledged, result, attempt }
}

describe('the journal equals what was acknowledged', () => {
  test.each(Array.from({ length: 25 }, (_, index) => `run ${index}`))('%s', async (seed) => {
    const { questions } = await built
    const { journal, written, acknowledged, result } = await runOnce(seed)

    // Nothing lost, nothing doubled, nothing changed.
    expect(journal.map(({ id }) => id).toSorted()).toEqual([...written.keys()].toSorted())
    expect(journal.map(({ id }) => id).toSorted()).toEqual([...acknowledged.keys()].toSorted())
    for (const row of journal) {
      expect(row.answer).toEqual(written.get(row.id)?.answer)
      expect(row.is_late ? 'late' : 'saved').toBe(acknowledged.get(row.id)?.outcome)
      expect(row.received_at.toISOString()).toBe(acknowledged.get(row.id)?.received_at)
    }
    // What came after the end is late, and only that.
    const end = new Date(result.submitted_at ?? 0)
    for (const row of journal) {
      if (row.received_at > end) expect(row.is_late).toBe(true)
      if (row.received_at < end) expect(row.is_late).toBe(false)
    }
    // The score is that of the newest answer in time to each question, by when it was given.
    const right = questions.filter(({ id, body }) => {
      const counting = journal
        .filter((row) => row.question_id === id && !row.is_late)
        .toSorted(
          (a, b) =>
            b.answered_at.getTime() - a.answered_at.getTime() ||
            Number(BigInt(b.sequence) - BigInt(a.sequence)),
        )[0]
      const key = choose(body, 0)
      return (
        counting !== undefined &&
        key.kind === 'single' &&
        (counting.answer as { option_id?: string }).option_id === key.option_id
      )
    })
    expect(result.score).toBe(right.length)
  })
})

test('the journal can be neither changed nor shortened by the application', async () => {
  const { mechanisms } = await testApp()
  await expect(
    asSystem(mechanisms, async ({ db }) => {
      await sql`set local role lyceum_app`.execute(db)
      await sql`delete from attempt_entries`.execute(db)
    }),
  ).rejects.toThrow('permission denied')
})
