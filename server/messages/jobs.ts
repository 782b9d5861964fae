import { notify } from '#server/events/notify.ts'
import { subscriber, type Job } from '#server/jobs/job.ts'
import { excerptOf } from '#server/moderation/plain-text.ts'
import { say } from '#server/words/sentence.ts'
import { someone } from '#server/words/name-of.ts'
import { messageReceived } from './notification-kinds.ts'

interface Sent {
  organization_id: string
  conversation_id: string
  message_id: string
  number: number
  person_id: string
  happened_at: string
}

const pages = {
  learner: '/dashboard/student/messages',
  instructor: '/dashboard/instructor/messages',
  admin: '/dashboard/admin/messages',
} as const

/**
 * Whoever has read everything before hears of the first new message; while it waits, more of them change nothing.
 * In a group those hear of it who have opened it.
 */
const tell = subscriber<Sent>(
  { name: 'messages.tell', event: 'message.sent' },
  async (ctx, sent) => {
    const message = await ctx.db
      .selectFrom('messages as m')
      .innerJoin('conversations as c', (join) =>
        join
          .onRef('c.organization_id', '=', 'm.organization_id')
          .onRef('c.id', '=', 'm.conversation_id'),
      )
      .leftJoin('courses as k', (join) =>
        join.onRef('k.organization_id', '=', 'c.organization_id').onRef('k.id', '=', 'c.course_id'),
      )
      .leftJoin('people as a', 'a.id', 'm.author_id')
      .select(['m.text', 'c.one_id', 'c.other_id', 'k.title', 'a.first_name', 'a.last_name'])
      .where('m.organization_id', '=', sent.organization_id)
      .where('m.id', '=', sent.message_id)
      .where('m.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!message) return
    const readers = await ctx.db
      .selectFrom('conversation_readers')
      .select(['person_id', 'read_number'])
      .where('organization_id', '=', sent.organization_id)
      .where('conversation_id', '=', sent.conversation_id)
      .execute()
    const readOf = new Map(readers.map((row) => [row.person_id, row.read_number]))
    const addressees =
      message.one_id && message.other_id
        ? [message.one_id, message.other_id]
        : readers.map(({ person_id }) => person_id)
    const waiting = addressees.filter(
      (id) => id !== sent.person_id && (readOf.get(id) ?? 0) === sent.number - 1,
    )
    if (waiting.length === 0) return
    const roles = await ctx.db
      .selectFrom('memberships')
      .select(['person_id', 'role'])
      .where('organization_id', '=', sent.organization_id)
      .where((eb) => eb('person_id', '=', eb.fn.any(eb.val(waiting))))
      .execute()
    const name = `${message.first_name ?? ''} ${message.last_name ?? ''}`.trim() || someone
    for (const role of ['learner', 'instructor', 'admin'] as const) {
      await notify(ctx, messageReceived, {
        to: roles.filter((row) => row.role === role).map(({ person_id }) => person_id),
        type: 'info',
        title: message.title
          ? say('{name} wrote in “{title}”', { name, title: message.title })
          : say('{name} sent you a message', { name }),
        message: excerptOf(message.text, 300),
        link: `${pages[role]}?conversation=${sent.conversation_id}`,
        organizationId: sent.organization_id,
        actorId: sent.person_id,
        at: new Date(sent.happened_at),
        key: sent.message_id,
      })
    }
  },
)

export const messageJobs: Job[] = [tell]
