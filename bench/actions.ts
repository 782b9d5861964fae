import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { ask } from './ask.ts'
import { document } from './document.ts'
import { FreshProduct } from './fresh-product.ts'
import { HttpClient } from './http-client.ts'
import { openSchool, untilIdle, type School } from './mix-school.ts'
import { processorSeconds } from './processor-time.ts'
import { printRows, say, type Budget } from './report.ts'
import { publishCourse } from './seed-courses.ts'

const learnerCount = 40
const idleMilliseconds = 5_000
/** Repetitions of each action; the first ones aren't counted, because they plan the statements. */
const turns = { first: 20, counted: 120 }

interface Action {
  name: string
  /** Milliseconds that Moodle 5.1 takes for it on this kind of machine, server and database together. */
  moodle: number
  /** Budgets for the action itself and for its follow-up work. */
  goal: number
  drainGoal?: number
  /** Performs the action for the nth time. */
  act: (learner: Learner, turn: number) => Promise<unknown>
}

interface Learner {
  client: HttpClient
  get: (path: string) => Promise<unknown>
  post: (path: string, body?: object) => Promise<Record<string, unknown>>
}

/** Smaller misses are within the machine's noise. */
const atMost = (goal: number) => Math.round(goal * 120) / 100

/**
 * CPU time of server and database for learners' most frequent actions and their follow-up work: one at a time, so every
 * event is read separately. The action itself is measured on a server that leaves events to others.
 */
export async function measureActions(): Promise<Budget[]> {
  const product = await FreshProduct.start('server/main.ts')
  try {
    const school = await openSchool(product, learnerCount)
    const actions = [...(await readsOf(product, school)), ...writesOf(school)]
    await untilIdle(product)
    const alone = await withoutReaders(product, () => measureEach(product, school, actions, 0))
    await untilIdle(product)
    const writes = actions.filter(({ drainGoal }) => drainGoal !== undefined)
    const drained = await measureEach(product, school, writes, turns.first + turns.counted)
    return tell(actions, alone, drained)
  } finally {
    await product.stop()
  }
}

/** Runs something on a server that leaves events and jobs to others, on the same database. */
async function withoutReaders<T>(product: FreshProduct, run: () => Promise<T>): Promise<T> {
  await product.stopServer()
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(product.folder, 'database') })
  await product.startServer({ ROLE: 'web', DATABASE_URL: postgres.url, DRAIN_SECONDS: '0' })
  const result = await run()
  await product.stopServer()
  await postgres.stop()
  await product.startServer()
  return result
}

type Costs = Map<string, number>

async function measureEach(
  product: FreshProduct,
  { learners }: School,
  actions: readonly Action[],
  firstTurn: number,
): Promise<Costs> {
  const people = learners.map(({ token }, n) => learnerOf(product, token, n))
  const { pid, postgresPid } = product.product
  const spent = () => processorSeconds(pid) + processorSeconds(postgresPid)
  const idle = await idleShare(spent)
  const costs: Costs = new Map()
  for (const { name, act, drainGoal } of actions) {
    const until = async () => {
      if (firstTurn > 0 && drainGoal !== undefined) await untilIdle(product, 50)
    }
    const run = async (from: number, count: number) => {
      for (let turn = from; turn < from + count; turn += 1) {
        const learner = people[turn % people.length]
        if (learner) await act(learner, turn)
      }
      await until()
    }
    await run(firstTurn, turns.first)
    const [before, beganAt] = [spent(), performance.now()]
    await run(firstTurn + turns.first, turns.counted)
    const milliseconds = (spent() - before) * 1000 - idle * (performance.now() - beganAt)
    costs.set(name, Math.max(0, milliseconds) / turns.counted)
  }
  for (const { client } of people) client.close()
  return costs
}

/** The share of a CPU spent polling for work while nobody does anything. */
async function idleShare(spent: () => number) {
  const [before, beganAt] = [spent(), performance.now()]
  await sleep(idleMilliseconds)
  return ((spent() - before) * 1000) / (performance.now() - beganAt)
}

function learnerOf({ address }: FreshProduct, token: string, n: number): Learner {
  const client = new HttpClient(address, {
    authorization: `JWT ${token}`,
    'x-forwarded-for': `10.9.${n >> 8}.${n & 255}`,
  })
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await client.send({ method, path, ...(body && { body: JSON.stringify(body) }) })
    if (answer.status >= 300) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return answer.body
  }
  return {
    client,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body ?? {}),
  }
}

async function readsOf(product: FreshProduct, school: School): Promise<Action[]> {
  const at = `/api/organizations/${school.organizationId}`
  const home = [
    '/api/me/',
    '/api/organizations/',
    '/api/me/invitations/',
    '/api/me/notifications/?page_size=5',
    `${at}/learning-home/`,
    `${at}/my-achievements/`,
    `${at}/my-review/`,
    `${at}/live-sessions/?when=live&page_size=3`,
    `${at}/live-sessions/?when=upcoming&page_size=4`,
    `${at}/my-plans/`,
    `${at}/announcements/?status=published&unread=true&page_size=3`,
    `${at}/my-teaching-application/`,
  ]
  const courseHome = async (lessons: number) => {
    const { courseId } = await publishCourse(product, `Course of ${lessons}`, lessons)
    for (const { token } of school.learners) {
      await ask(product.address, 'POST', `/api/courses/${courseId}/enroll/`, { token, body: {} })
    }
    return `${at}/my-courses/${courseId}/`
  }
  const reading = (name: string, moodle: number, goal: number, ...paths: string[]): Action => ({
    name,
    moodle,
    goal,
    act: ({ get }) => Promise.all(paths.map(get)),
  })
  return [
    reading('catalog', 56, 1, '/api/catalog/courses/'),
    reading('search', 77, 1.2, '/api/catalog/courses/?search=meridian'),
    reading('learner’s home', 172, 4, ...home),
    reading('my courses', 124, 2, `${at}/my-courses/`),
    reading('course of 65', 217, 2, await courseHome(65)),
    reading('course of 307', 740, 3, await courseHome(307)),
  ]
}

function writesOf({ organizationId, courseId, lessonIds, quiz }: School): Action[] {
  const at = `/api/organizations/${organizationId}`
  const lessonOf = (turn: number) => lessonIds[Math.floor(turn / learnerCount) % lessonIds.length]
  return [
    {
      name: 'complete a lesson',
      moodle: 30,
      goal: 2,
      drainGoal: 1,
      act: ({ post }, turn) =>
        post(`${at}/my-courses/${courseId}/lessons/${lessonOf(turn)}/complete/`),
    },
    {
      name: 'start a discussion',
      moodle: 28,
      goal: 2,
      drainGoal: 1,
      act: ({ post }, turn) =>
        post(`${at}/courses/${courseId}/discussions/`, {
          title: `Question ${turn}`,
          body: document('Why is the lamp on a rock?'),
        }),
    },
    {
      name: 'take a quiz',
      moodle: 227,
      goal: 8,
      drainGoal: 3,
      act: async ({ post }) => {
        const attempts = `${at}/my-courses/${quiz.courseId}/lessons/${quiz.lessonId}/quiz/attempts/`
        const { id } = await post(attempts)
        const now = new Date().toISOString()
        const entries = quiz.questions.map((question) => ({
          id: crypto.randomUUID(),
          question_id: question.id,
          at: now,
          answer: { kind: 'single', option_id: question.rightId },
        }))
        await post(`${at}/my-attempts/${String(id)}/answers/`, { sent_at: now, entries })
        await post(`${at}/my-attempts/${String(id)}/submit/`)
      },
    },
  ]
}

function tell(actions: readonly Action[], alone: Costs, drained: Costs): Budget[] {
  say('Milliseconds of processor time, server and database together')
  const drainOf = (name: string) =>
    drained.has(name) ? Math.max(0, (drained.get(name) ?? 0) - (alone.get(name) ?? 0)) : undefined
  printRows([
    ['', 'Moodle', 'Lyceum', 'goal', '+ after', 'goal'],
    ...actions.map(({ name, moodle, goal, drainGoal }) => [
      name,
      String(moodle),
      (alone.get(name) ?? 0).toFixed(1),
      goal.toFixed(1),
      drainOf(name)?.toFixed(1) ?? '',
      drainGoal?.toFixed(1) ?? '',
    ]),
  ])
  return actions.flatMap(({ name, goal, drainGoal }): Budget[] => [
    [`${name}, CPU ms`, alone.get(name) ?? 0, atMost(goal)],
    ...(drainGoal === undefined
      ? []
      : [[`after ${name}, CPU ms`, drainOf(name) ?? 0, atMost(drainGoal)] as Budget]),
  ])
}
