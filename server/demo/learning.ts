import { randomUUID } from 'node:crypto'
import type { OrganizationRole } from '#contract/organizations.ts'
import { enroll } from '#server/enrollments/enroll.ts'
import { suspendEnrollments } from '#server/enrollments/manage-enrollments.ts'
import { withdraw } from '#server/enrollments/withdraw.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { completeLesson } from '#server/progress/complete-lesson.ts'
import { getCourseHome } from '#server/progress/course-home.ts'
import { saveNote, setBookmark } from '#server/progress/notes.ts'
import { mergeSeen } from '#server/progress/save-progress.ts'
import { asMember, asPerson } from './act-as.ts'
import { openRun } from './cohorts.ts'
import { daysAgo } from './organizations.ts'
import { passQuiz } from './quizzes.ts'

interface Member {
  personId: string
  organizationId: string
  role: OrganizationRole
  email: string
}

/**
 * Months of learning by the verbs that learners use: some finish, most are under way, a few went silent. The same every
 * time, and always around today.
 */
export async function loadLearning(app: Mechanisms) {
  const { learners, staff, courses } = await readPlace(app)
  for (const [index, learner] of learners.entries()) {
    const random = numbers(index + 1)
    const offered = courses.filter(
      ({ organization_id }) => organization_id === learner.organizationId,
    )
    const known = learner.email === 'learner@lyceum.test'
    const wanted = known ? 5 : 1 + Math.floor(random() * 3)
    const first = Math.floor(random() * offered.length)
    for (let turn = 0; turn < Math.min(wanted, offered.length); turn += 1) {
      const course = offered[(first + turn * 2) % offered.length]
      if (!course) continue
      const startDays = known ? 140 - turn * 24 : 12 + Math.floor(random() * 130)
      // Of each three learners one finishes, one is on the way, one has just begun or stopped.
      const share = known ? ([1, 1, 0.6, 0.3, 0][turn] ?? 0) : ([1, 0.55, 0.15][index % 3] ?? 0.5)
      const silent = !known && index % 7 === 3
      const endDays = known
        ? ([70, 38, 0.4, 0.2, 20][turn] ?? 1)
        : silent
          ? startDays - 9
          : share === 1
            ? startDays * (0.2 + random() * 0.5)
            : random() * 9
      await take(app, learner, course.course_id, { startDays, endDays, share, known, random })
    }
  }
  await changeSome(app, staff)
}

interface Pace {
  startDays: number
  /** The last sitting. */
  endDays: number
  share: number
  /** Comes back on many days to read again, so that the heat map has something to show. */
  known: boolean
  random: () => number
}

/** Enrolls at the start and works through a share of the lessons, in sittings that reach to the end of the span. */
export async function take(app: Mechanisms, learner: Member, courseId: string, pace: Pace) {
  const { startDays, endDays, share, known, random } = pace
  const started = await asPerson(app, learner.personId, { at: daysAgo(startDays) }, async (ctx) =>
    enroll(ctx, courseId, await openRun(ctx, courseId)).catch(refused),
  )
  if (started?.enrollment.status !== 'active') return
  await asMember(app, learner, { at: daysAgo(Math.max(0.02, endDays)) }, async (ctx) => {
    const home = await getCourseHome(ctx, courseId)
    const lessons = home.sections.flatMap((section) => section.lessons)
    const count = Math.round(lessons.length * share)
    if (count === 0) return
    const span = startDays - 0.2 - endDays
    const sittings = lessons.slice(0, count + 1)
    for (const [index, lesson] of sittings.entries()) {
      const at = daysAgo(startDays - 0.2 - (index / Math.max(1, sittings.length - 1)) * span)
      const minutes = 6 + Math.floor(random() * 34)
      const played = lesson.kind === 'video' || lesson.kind === 'audio'
      const finishes = index < count
      const end = Math.floor(lesson.duration_seconds * (finishes ? 1 : 0.4))
      try {
        await mergeSeen(ctx, courseId, lesson.id, {
          at,
          active_seconds: minutes * 60,
          ...(played && { position_seconds: end, watched: [[0, end]] }),
        })
        if (finishes && lesson.kind === 'quiz') {
          const knows = known ? 1 : 0.5 + random() * 0.5
          await passQuiz(ctx, courseId, lesson.id, { knows, random, at })
        }
        if (finishes && lesson.completion_rule === 'marked') {
          await completeLesson(ctx, { courseId, lessonId: lesson.id }, 'marked', at)
        }
        if (finishes && random() < 0.12) await remember(ctx, courseId, lesson.id, at)
        if (known) await readAgain(ctx, courseId, lesson.id, at, random)
        else if (index % 2 === 0) await readOnceMore(ctx, courseId, lesson.id, at, index)
      } catch (error) {
        // What is not open yet waits, as it does for everyone.
        refused(error)
        break
      }
    }
  })
}

/** A few evenings after the first sitting, none of them in the future. */
async function readAgain(
  ctx: Parameters<typeof mergeSeen>[0],
  courseId: string,
  lessonId: string,
  first: Date,
  random: () => number,
) {
  for (let day = 1; day <= 4; day += 1) {
    const at = new Date(first.getTime() + day * 86_400_000)
    if (at > ctx.now || random() < 0.35) continue
    const active_seconds = 300 + Math.floor(random() * 2400)
    await mergeSeen(ctx, courseId, lessonId, { at, active_seconds })
  }
}

/** Most come back a few evenings later, at the hours that people have. */
async function readOnceMore(
  ctx: Parameters<typeof mergeSeen>[0],
  courseId: string,
  lessonId: string,
  first: Date,
  index: number,
) {
  const at = new Date(first.getTime() + (2 + (index % 5)) * 86_400_000)
  at.setUTCHours([7, 12, 18, 19, 20, 21][index % 6] ?? 19, (index * 13) % 60)
  if (at > ctx.now) return
  await mergeSeen(ctx, courseId, lessonId, { at, active_seconds: 420 + ((index * 97) % 1500) })
}

const thoughts = [
  'Go through the example again with my own numbers.',
  'The distinction in the second paragraph is what I kept mixing up.',
  'Ask in the next session how this works with a small sample.',
  'Good summary. Copy into my own glossary.',
]

async function remember(
  ctx: Parameters<typeof saveNote>[0],
  courseId: string,
  lessonId: string,
  at: Date,
) {
  const body = thoughts[at.getUTCMinutes() % thoughts.length] ?? ''
  await saveNote(ctx, {
    noteId: randomUUID(),
    courseId,
    lessonId,
    body,
    quote: '',
    atSeconds: null,
    at,
  })
  await setBookmark(ctx, courseId, lessonId, true, { at })
}

/** One learner left, one is suspended: states that staff should meet in the demo. */
async function changeSome(app: Mechanisms, staff: Member[]) {
  const places = await asSystem(app, ({ db }) =>
    db
      .selectFrom('enrollments')
      .select(['id', 'organization_id', 'course_id', 'person_id'])
      .where('status', '=', 'active')
      .orderBy('created_at')
      .orderBy('person_id')
      .execute(),
  )
  const leaving = places[4]
  if (leaving) {
    const member = {
      personId: leaving.person_id,
      organizationId: leaving.organization_id,
      role: 'learner' as const,
    }
    await asMember(app, member, { at: daysAgo(6) }, (ctx) => withdraw(ctx, leaving.id))
  }
  const suspended = places[9]
  const admin = staff.find(({ organizationId }) => organizationId === suspended?.organization_id)
  if (suspended && admin) {
    await asMember(app, admin, { at: daysAgo(3) }, (ctx) =>
      suspendEnrollments(ctx, suspended.course_id, [suspended.id], 'On leave until next month'),
    )
  }
}

/** Who learns, who runs the place, and what there is to learn. */
const readPlace = (app: Mechanisms) =>
  asSystem(app, async ({ db }) => {
    const members = await db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select(['m.person_id', 'm.organization_id', 'm.role', 'p.email'])
      .orderBy('p.email')
      .execute()
    const courses = await db
      .selectFrom('published_courses')
      .select(['organization_id', 'course_id'])
      .where('enrollment_mode', '=', 'open')
      .where('price_minor', '=', 0)
      .where('archived_at', 'is', null)
      .orderBy('title')
      .execute()
    const of = (role: OrganizationRole) =>
      members
        .filter((member) => member.role === role)
        .map((member): Member => ({
          personId: member.person_id,
          organizationId: member.organization_id,
          role,
          email: member.email,
        }))
    return { learners: of('learner'), staff: of('admin'), courses }
  })

/** A refusal is part of life; anything else is an error of the demo. */
function refused(error: unknown): undefined {
  if (error instanceof Problem) return undefined
  throw error
}

/** The same numbers between 0 and 1 for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}
