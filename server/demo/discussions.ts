import type { Document } from '#contract/document.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { acceptAnswer } from '#server/discussions/accept-answer.ts'
import { markThreadRead } from '#server/discussions/follow-thread.ts'
import { hidePost } from '#server/discussions/hide-post.ts'
import { lockThread, pinThread } from '#server/discussions/keep-thread.ts'
import { replyToThread } from '#server/discussions/reply-to-thread.ts'
import { reportPost } from '#server/discussions/report-post.ts'
import { saveAnswer } from '#server/discussions/saved-answers.ts'
import { startThread } from '#server/discussions/start-thread.ts'
import { votePost } from '#server/discussions/vote-post.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { mutePerson, warnPerson } from '#server/moderation/sanction-person.ts'
import { setUnwantedWords } from '#server/moderation/set-unwanted-words.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'
import { courseThreads } from './course-threads.ts'
import { generalThreads, type DemoThread } from './discussion-threads.ts'

interface Member {
  personId: string
  organizationId: string
  role: 'admin' | 'instructor' | 'learner'
}

interface Place {
  title: string
  organizationId: string
  courseId: string
  lessonId: string | null
  learners: Member[]
  teachers: Member[]
  admin: Member
}

const withCode = (
  text: string,
  { language, text: code }: NonNullable<DemoThread['code']>,
): Document => ({
  type: 'doc',
  content: [
    ...paragraphs(text).content,
    { type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text: code }] },
  ],
})

/** Questions, answers and a little trouble in every course that people take. */
export async function loadDiscussions(app: Mechanisms) {
  const places = await readPlaces(app)
  let index = 0
  for (const place of places) {
    const general = generalThreads[index % generalThreads.length]
    for (const thread of [...(courseThreads[place.title] ?? []), ...(general ? [general] : [])]) {
      index += 1
      await hold(app, place, thread, index)
    }
  }
  const first = places.find(({ learners }) => learners.length > 3)
  if (first) await makeTrouble(app, first)
}

async function hold(app: Mechanisms, place: Place, thread: DemoThread, index: number) {
  const asker = place.learners[index % place.learners.length]
  const teacher = place.teachers[0]
  if (!asker || !teacher) return
  const days = 1 + ((index * 11) % 55)
  const say = <T>(member: Member, at: number, run: (ctx: MemberCtx) => Promise<T>) =>
    asMember(app, member, { at: daysAgo(at) }, run).catch(refused)
  const started = await say(asker, days, (ctx) =>
    startThread(ctx, place.courseId, {
      kind: thread.kind ?? 'question',
      title: thread.title,
      body: thread.code ? withCode(thread.text, thread.code) : paragraphs(thread.text),
      lesson_id: index % 2 === 0 ? place.lessonId : null,
    }),
  )
  if (!started) return
  const { id } = started.thread
  for (const [turn, { by, text }] of (thread.answers ?? []).entries()) {
    const member =
      by === 'teacher'
        ? teacher
        : (place.learners[(index + turn + 1) % place.learners.length] ?? teacher)
    const at = Math.max(0.05, days - 0.3 * (turn + 1))
    const post = await say(member, at, (ctx) => replyToThread(ctx, id, { body: paragraphs(text) }))
    if (!post) continue
    for (const voter of place.learners.slice(0, (index + turn) % 4)) {
      await say(voter, at - 0.01, (ctx) => votePost(ctx, post.id, true))
    }
    if (thread.accepted === turn) {
      await say(asker, at - 0.02, (ctx) => acceptAnswer(ctx, id, post.id))
    }
  }
  if (thread.pinned) await say(teacher, days - 0.5, (ctx) => pinThread(ctx, id, true))
  if (thread.locked) await say(teacher, days - 0.6, (ctx) => lockThread(ctx, id, true))
  // Most have read most of it.
  if (index % 3 !== 2) {
    for (const member of [teacher, ...place.learners.slice(0, 2)]) {
      await say(member, 0.04, (ctx) => markThreadRead(ctx, id, 99))
    }
  }
}

/** Something to decide, something decided, and someone who has to wait. */
async function makeTrouble(app: Mechanisms, place: Place) {
  const [one, two, three] = place.learners
  const { admin, courseId } = place
  if (!one || !two || !three) return
  const say = <T>(member: Member, at: number, run: (ctx: MemberCtx) => Promise<T>) =>
    asMember(app, member, { at: daysAgo(at) }, run)
  await say(admin, 20, (ctx) =>
    setUnwantedWords(ctx, [
      { word: 'idiot', action: 'refuse' },
      { word: 'telegram', action: 'report' },
      { word: 'answer key', action: 'report' },
    ]),
  )
  const { thread } = await say(one, 3, (ctx) =>
    startThread(ctx, courseId, {
      kind: 'discussion',
      title: 'Does anyone want to work through the exercises together?',
      body: paragraphs(
        'I am free on Tuesday evenings and I learn better when I have to explain things to someone.',
      ),
    }),
  )
  await say(two, 2.6, (ctx) =>
    replyToThread(ctx, thread.id, {
      body: paragraphs('Yes, please. Tuesdays after seven would suit me well.'),
    }),
  )
  const advert = await say(three, 2.2, (ctx) =>
    replyToThread(ctx, thread.id, {
      body: paragraphs('I sell finished exercises, find me on Telegram. First one is free.'),
    }),
  )
  await say(one, 2.1, (ctx) =>
    reportPost(ctx, advert.id, { reason: 'cheating', note: 'Sells solutions to the exercises.' }),
  )
  const rude = await say(three, 2, (ctx) =>
    replyToThread(ctx, thread.id, { body: paragraphs('Only lazy people study in groups anyway.') }),
  )
  await say(admin, 1.5, (ctx) =>
    hidePost(ctx, rude.id, 'We disagree about things here, not about people.'),
  )
  await say(admin, 1.4, (ctx) =>
    warnPerson(ctx, three.personId, 'Please read the house rules before you write again.'),
  )
  await say(admin, 0.6, (ctx) =>
    mutePerson(ctx, three.personId, {
      until: daysAgo(-5),
      reason: 'Offered finished exercises for money.',
    }),
  )
  const [teacher] = place.teachers
  if (teacher) {
    await say(teacher, 9, (ctx) =>
      saveAnswer(ctx, {
        title: 'Where the exercises are',
        body: paragraphs(
          'The exercises stand under Resources of the course, and beside the lesson they belong to.',
        ),
      }),
    )
  }
}

/** Open courses with at least two people in them, each with a lesson to ask about. */
const readPlaces = (app: Mechanisms): Promise<Place[]> =>
  asSystem(app, async ({ db }) => {
    const [learners, teachers, admins, lessons] = await Promise.all([
      db
        .selectFrom('enrollments as e')
        .innerJoin('memberships as m', (join) =>
          join
            .onRef('m.organization_id', '=', 'e.organization_id')
            .onRef('m.person_id', '=', 'e.person_id')
            .on('m.role', '=', 'learner'),
        )
        .select(['e.organization_id', 'e.course_id', 'e.person_id', 'e.last_lesson_id'])
        .where('e.status', 'in', ['active', 'completed'])
        .orderBy('e.course_id')
        .orderBy('e.person_id')
        .execute(),
      db
        .selectFrom('course_instructors as i')
        .innerJoin('memberships as m', (join) =>
          join
            .onRef('m.organization_id', '=', 'i.organization_id')
            .onRef('m.person_id', '=', 'i.person_id')
            .on('m.role', '=', 'instructor'),
        )
        .select(['i.organization_id', 'i.course_id', 'i.person_id'])
        .orderBy('i.position')
        .execute(),
      db
        .selectFrom('memberships')
        .select(['organization_id', 'person_id'])
        .where('role', '=', 'admin')
        .execute(),
      db
        .selectFrom('published_courses')
        .select(['organization_id', 'course_id', 'title'])
        .orderBy('title')
        .execute(),
    ])
    const as = (role: Member['role'], rows: { organization_id: string; person_id: string }[]) =>
      rows.map(({ organization_id, person_id }): Member => ({
        organizationId: organization_id,
        personId: person_id,
        role,
      }))
    return lessons.flatMap(({ organization_id, course_id, title }): Place[] => {
      const taking = learners.filter((row) => row.course_id === course_id)
      const [admin] = as(
        'admin',
        admins.filter((row) => row.organization_id === organization_id),
      )
      if (taking.length < 2 || !admin) return []
      return [
        {
          title,
          organizationId: organization_id,
          courseId: course_id,
          lessonId: taking.find((row) => row.last_lesson_id)?.last_lesson_id ?? null,
          learners: as('learner', taking),
          teachers: as(
            'instructor',
            teachers.filter((row) => row.course_id === course_id),
          ),
          admin,
        },
      ]
    })
  })

/** Who may not write, because their time in the course is over or they write too fast, stays silent. */
function refused(error: unknown): undefined {
  if (error instanceof Problem) return undefined
  throw error
}
