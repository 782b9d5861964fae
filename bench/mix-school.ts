import { setTimeout as sleep } from 'node:timers/promises'
import { gather, tokensFor } from './crowd.ts'
import { document } from './document.ts'
import { password, type FreshProduct } from './fresh-product.ts'
import { inParallel } from './in-parallel.ts'
import { HttpClient } from './http-client.ts'
import { publishQuiz, type BenchQuiz } from './quiz-of.ts'
import { seedCourse } from './seed-courses.ts'

const threadCount = 100

export interface School {
  organizationId: string
  courseId: string
  lessonIds: string[]
  quiz: BenchQuiz
  learners: SchoolLearner[]
}

export interface SchoolLearner {
  token: string
  /** A quiz attempt in progress. */
  attemptId: string
  threadId: string
  /** The token of an account that can log in: creating a thousand passwords would take longer than everything else. */
  login: { email: string; password: string }
}

/** One organization with that many learners who take a course, discuss it and take a quiz. */
export async function openSchool(product: FreshProduct, learnerCount: number): Promise<School> {
  const { organizationId, database } = product
  const { courseId, lessonIds } = await seedCourse(product)
  const quiz = await publishQuiz(product, 20)
  const people = await gather(product, courseId, learnerCount)
  await database.query(
    `insert into enrollments (organization_id, course_id, person_id, status, source, created_at, started_at)
     select $1, $2, id, 'active', 'self', now(), now() from unnest($3::uuid[]) id`,
    [organizationId, quiz.courseId, people.map(({ personId }) => personId)],
  )
  await database.query(
    `insert into notifications (person_id, organization_id, kind, type, title, reason, dedupe_key, in_app, email, created_at)
     select id, $1, 'announcement', 'info', 'News ' || n, 'You learn here.', 'news-' || n, true, 'off',
       now() - n * interval '1 hour'
     from unnest($2::uuid[]) id, generate_series(1, 30) n`,
    [organizationId, people.map(({ personId }) => personId)],
  )
  const threadIds = await beginThreads(product, courseId)
  const tokens = await tokensFor(product, people)
  const attemptIds = await beginAttempts(product, quiz, tokens)
  const learners = tokens.map((token, n): SchoolLearner => {
    const threadId = threadIds[n % threadIds.length] ?? ''
    const login = { email: `p${n + 1}@bench.test`, password }
    return { token, attemptId: attemptIds[n] ?? '', threadId, login }
  })
  return { organizationId, courseId, lessonIds, quiz, learners }
}

/** Each with twenty answers, inserted directly: the number of new attempts per minute is limited. */
async function beginThreads({ database, organizationId }: FreshProduct, courseId: string) {
  const { rows } = await database.query<{ id: string }>(
    `with writers as (select array_agg(person_id) as ids from memberships where organization_id = $1),
     threads as (
       insert into discussion_threads (organization_id, course_id, kind, title, author_id, created_at, last_post_at,
         last_number, reply_count)
       select $1, $2, 'question', 'Question ' || n, ids[1 + n], now(), now() - n * interval '1 minute', 21, 20
       from writers, generate_series(1, ${threadCount}) n returning id),
     posts as (
       insert into discussion_posts (organization_id, thread_id, number, author_id, body, text, created_at)
       select $1, id, n, ids[100 + n], $3::jsonb, 'I think so', now()
       from threads, writers, generate_series(1, 21) n)
     select id from threads`,
    [organizationId, courseId, JSON.stringify(document('I think so'))],
  )
  return rows.map(({ id }) => id)
}

async function beginAttempts(
  { address, organizationId }: FreshProduct,
  { courseId, lessonId }: BenchQuiz,
  tokens: readonly string[],
) {
  const attemptIds: string[] = []
  await inParallel(tokens, 16, async (token, n) => {
    const client = new HttpClient(address, {
      authorization: `JWT ${token}`,
      'x-forwarded-for': `10.3.${n >> 8}.${n & 255}`,
    })
    const at = `/api/organizations/${organizationId}/my-courses/${courseId}/lessons/${lessonId}/quiz/attempts/`
    const { status, body } = await client.post(at, {})
    if (status !== 200) throw new Error(`An attempt began with ${status}: ${JSON.stringify(body)}`)
    attemptIds[n] = String(body['id'])
    client.close()
  })
  return attemptIds
}

/** Waits until no event or job is pending, so preparation isn't processed during a measurement. */
export async function untilIdle({ database }: FreshProduct, everyMilliseconds = 500) {
  for (;;) {
    const { rows } = await database.query<{ waiting: number }>(
      `select (count(*) + events_waiting())::int as waiting from graphile_worker.jobs
       where run_at <= now() and attempts < max_attempts`,
    )
    if ((rows[0]?.waiting ?? 0) === 0) return
    await sleep(everyMilliseconds)
  }
}
