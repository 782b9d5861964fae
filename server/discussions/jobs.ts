import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { notify } from '#server/events/notify.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { excerptOf } from '#server/moderation/plain-text.ts'
import { say } from '#server/words/sentence.ts'
import { nameOf, someone } from '#server/words/name-of.ts'
import { linkTo } from './links.ts'
import {
  answerAccepted,
  personMentioned,
  questionAsked,
  threadAnswered,
} from './notification-kinds.ts'

interface Added {
  organization_id: string
  course_id: string
  thread_id: string
  post_id: string
  number: number
  person_id: string
  mentioned: string[]
  happened_at: string
}

/** The people to notify, by the page they read it on. */
async function byRole(ctx: Ctx, organizationId: string, people: readonly string[]) {
  if (people.length === 0) return []
  const rows = await ctx.db
    .selectFrom('memberships')
    .select(['person_id', 'role'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb('person_id', '=', eb.fn.any(eb.val([...people]))))
    .execute()
  return (['learner', 'instructor', 'admin'] as const).map((role) => ({
    role,
    people: rows.filter((row) => row.role === role).map(({ person_id }) => person_id),
  }))
}

/** Each person is notified of a post once: of a mention first, then as a teacher of the course, then as a follower. */
const tellPost = subscriber<Added>(
  { name: 'discussions.tell-post', event: 'post.added' },
  async (ctx, added) => {
    const post = await ctx.db
      .selectFrom('discussion_posts as p')
      .innerJoin('discussion_threads as t', (join) =>
        join.onRef('t.organization_id', '=', 'p.organization_id').onRef('t.id', '=', 'p.thread_id'),
      )
      .innerJoin('courses as c', (join) =>
        join.onRef('c.organization_id', '=', 't.organization_id').onRef('c.id', '=', 't.course_id'),
      )
      .leftJoin('people as a', 'a.id', 'p.author_id')
      .select(['p.text', 't.title', 'c.title as course_title', 'a.first_name', 'a.last_name'])
      .where('p.organization_id', '=', added.organization_id)
      .where('p.id', '=', added.post_id)
      .where('p.deleted_at', 'is', null)
      .where('p.hidden_at', 'is', null)
      .executeTakeFirst()
    if (!post) return
    const [readers, teachers] = await Promise.all([
      ctx.db
        .selectFrom('discussion_readers as r')
        .select('r.person_id')
        .where('r.organization_id', '=', added.organization_id)
        .where('r.thread_id', '=', added.thread_id)
        .where('r.subscribed_at', 'is not', null)
        // A learner who has left the cohort of the thread no longer hears of it.
        .where(
          sql<boolean>`not exists (select 1 from discussion_threads t
            join enrollments e on e.organization_id = t.organization_id and e.course_id = t.course_id
            where t.organization_id = r.organization_id and t.id = r.thread_id and e.person_id = r.person_id
              and t.cohort_id is not null and e.cohort_id is distinct from t.cohort_id
              and t.author_id is distinct from r.person_id
              and not exists (select 1 from course_instructors i where i.organization_id = t.organization_id
                and i.course_id = t.course_id and i.person_id = r.person_id))`,
        )
        .execute(),
      added.number > 1
        ? Promise.resolve([])
        : ctx.db
            .selectFrom('course_instructors')
            .select('person_id')
            .where('organization_id', '=', added.organization_id)
            .where('course_id', '=', added.course_id)
            .execute(),
    ])
    const told = new Set([added.person_id])
    const others = (people: readonly string[]) => {
      const fresh = people.filter((id) => !told.has(id))
      for (const id of fresh) told.add(id)
      return fresh
    }
    const name = `${post.first_name ?? ''} ${post.last_name ?? ''}`.trim() || someone
    const groups = [
      {
        kind: personMentioned,
        title: say('{name} mentioned you in “{title}”', { name, title: post.title }),
        people: others(added.mentioned),
      },
      {
        kind: questionAsked,
        title: say('{name} asked in “{course}”: {title}', {
          name,
          course: post.course_title,
          title: post.title,
        }),
        people: others(teachers.map(({ person_id }) => person_id)),
      },
      {
        kind: threadAnswered,
        title: say('{name} replied to “{title}”', { name, title: post.title }),
        people: added.number > 1 ? others(readers.map(({ person_id }) => person_id)) : [],
      },
    ]
    for (const { kind, title, people } of groups) {
      for (const group of await byRole(ctx, added.organization_id, people)) {
        await notify(ctx, kind, {
          to: group.people,
          type: 'info',
          title,
          message: excerptOf(post.text, 300),
          link: linkTo(group.role, added.course_id, added.thread_id),
          organizationId: added.organization_id,
          actorId: added.person_id,
          at: new Date(added.happened_at),
          key: added.post_id,
        })
      }
    }
  },
)

interface Accepted {
  organization_id: string
  course_id: string
  thread_id: string
  title: string
  post_id: string
  answerer_id: string | null
  person_id: string
  happened_at: string
}

const tellAccepted = subscriber<Accepted>(
  { name: 'discussions.tell-accepted', event: 'answer.accepted' },
  async (ctx, accepted) => {
    const people = accepted.answerer_id ? [accepted.answerer_id] : []
    for (const group of await byRole(ctx, accepted.organization_id, people)) {
      await notify(ctx, answerAccepted, {
        to: group.people,
        type: 'success',
        title: say('{name} accepted your answer to “{title}”', {
          name: await nameOf(ctx.db, accepted.person_id),
          title: accepted.title,
        }),
        message: say('Your answer now appears right below the question.'),
        link: linkTo(group.role, accepted.course_id, accepted.thread_id),
        organizationId: accepted.organization_id,
        actorId: accepted.person_id,
        at: new Date(accepted.happened_at),
        key: accepted.post_id,
      })
    }
  },
)

export const discussionJobs: Job[] = [tellPost, tellAccepted]
