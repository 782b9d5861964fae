import { paragraphs } from '#contract/plain-document.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { openConversation } from '#server/messages/open-conversation.ts'
import { markConversationRead } from '#server/messages/read-messages.ts'
import { sendMessage } from '#server/messages/send-message.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'

const leo = 'learner@lyceum.test'
const ines = 'instructor@lyceum.test'
const amara = 'admin@lyceum.test'
const tomasz = 'tomasz.zielinski@northwind.test'
const aisha = 'aisha.bello@northwind.test'

interface Talk {
  between: [string, string]
  daysAgo: number
  /** Alternately, the first of the two begins. */
  words: string[]
  /** The last word was not read yet. */
  unread?: true
}

const talks: Talk[] = [
  {
    between: [leo, ines],
    daysAgo: 2,
    words: [
      'Good evening. I will be travelling next week, may I hand in the last exercise on the Sunday after?',
      'Of course. Sunday evening is fine, and if the train has no connection, Monday too.',
      'Thank you, that helps a lot.',
      'One more thing: your question about spread was a very good one. May I use it in the next round of the course?',
    ],
    unread: true,
  },
  {
    between: [amara, ines],
    daysAgo: 5,
    words: [
      'The open evening is on the 12th. Would you show the first lesson of the statistics course?',
      'Gladly. Twenty minutes, with the soup example?',
      'Perfect. I will reserve the large room.',
    ],
  },
  {
    between: [tomasz, amara],
    daysAgo: 0.4,
    words: [
      'Two learners asked me for a printed summary of the course. May I put one under Resources, or do we have a form for that?',
    ],
    unread: true,
  },
  {
    between: [leo, aisha],
    daysAgo: 9,
    words: [
      'Did you understand the part about rounding?',
      'Only after I drew it. I can send you a picture tomorrow.',
      'That would be great.',
    ],
  },
]

/** A few conversations of the people whom the README names, some of them waiting for an answer. */
export async function loadMessages(app: Mechanisms) {
  const people = await readMembers(app, [leo, ines, amara, tomasz, aisha])
  for (const talk of talks) {
    const [one, other] = talk.between.map((email) => people.get(email))
    if (one && other) await hold(app, talk, one, other)
  }
  await openGroup(app, people.get(ines), people.get(leo))
}

type Member = Parameters<typeof asMember>[1]

async function hold(app: Mechanisms, talk: Talk, one: Member, other: Member) {
  const opened = await at(app, one, talk.daysAgo, (ctx) =>
    openConversation(ctx, { person_id: other.personId }),
  )
  if (!opened) return
  for (const [turn, text] of talk.words.entries()) {
    const writer = turn % 2 === 0 ? one : other
    const when = Math.max(0.01, talk.daysAgo - turn * 0.04)
    await at(app, writer, when, (ctx) => sendMessage(ctx, opened.id, { body: paragraphs(text) }))
  }
  if (talk.unread) return
  for (const member of [one, other]) {
    await at(app, member, 0.01, (ctx) => markConversationRead(ctx, opened.id, 99))
  }
}

async function openGroup(
  app: Mechanisms,
  teacher: Member | undefined,
  learner: Member | undefined,
) {
  if (!teacher || !learner) return
  const shared = await asSystem(app, ({ db }) =>
    db
      .selectFrom('enrollments as e')
      .innerJoin('course_instructors as i', 'i.course_id', 'e.course_id')
      .select('e.course_id')
      .where('e.person_id', '=', learner.personId)
      .where('i.person_id', '=', teacher.personId)
      .where('e.status', 'in', ['active', 'completed'])
      .orderBy('e.course_id')
      .executeTakeFirst(),
  )
  if (!shared) return
  const group = await at(app, teacher, 6, (ctx) =>
    openConversation(ctx, { course_id: shared.course_id }),
  )
  if (!group) return
  const say = (member: Member, when: number, text: string) =>
    at(app, member, when, (ctx) => sendMessage(ctx, group.id, { body: paragraphs(text) }))
  await say(
    teacher,
    6,
    'Welcome, everyone. This is the place for short things: dates, links, a good joke about averages.',
  )
  await say(learner, 5.8, 'The average joke is only half as funny.')
  await say(teacher, 1, 'Next Thursday we meet half an hour later than usual.')
}

/** What one may not do they leave. */
const at = <T>(
  app: Mechanisms,
  member: Member,
  days: number,
  run: (ctx: MemberCtx) => Promise<T>,
): Promise<T | undefined> =>
  asMember(app, member, { at: daysAgo(days) }, run).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })

const readMembers = (app: Mechanisms, emails: string[]) =>
  asSystem(app, async ({ db }) => {
    const rows = await db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select(['p.email', 'm.person_id', 'm.organization_id', 'm.role'])
      .where('p.email', 'in', emails)
      .execute()
    return new Map(
      rows.map((row): [string, Member] => [
        row.email,
        {
          personId: row.person_id,
          organizationId: row.organization_id,
          role: row.role as Member['role'],
        },
      ]),
    )
  })
