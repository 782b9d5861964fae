import type { Ctx } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { liveSessionStarting } from './notification-kinds.ts'
import { tellInvited, timeFact, startOf } from './tell-invited.ts'

interface Reminder {
  organization_id: string
  session_id: string
  minutes: number
  /** The start that it reminds of; a session that was moved since has its own reminders. */
  starts_at: string
}

/** Reminds everyone whom the session is for. Says nothing of one that was canceled, moved or has begun. */
export async function remind(ctx: Ctx, reminder: Reminder) {
  const session = await ctx.db
    .selectFrom('live_sessions')
    .selectAll()
    .where('organization_id', '=', reminder.organization_id)
    .where('id', '=', reminder.session_id)
    .where('cancelled_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session || session.starts_at.toISOString() !== reminder.starts_at) return
  if (session.starts_at < ctx.now) return
  const soon = reminder.minutes < 60
  await tellInvited(ctx, liveSessionStarting, session, {
    type: 'info',
    title: soon
      ? say('“{title}” starts in {minutes, plural, one {# minute} other {# minutes}}', {
          title: session.title,
          minutes: reminder.minutes,
        })
      : say('“{title}” is tomorrow', { title: session.title }),
    message: soon
      ? say('The room is open. You can join now.')
      : say('The session starts on {start}.', { start: startOf(session) }),
    key: `${session.id}:${reminder.minutes}:${reminder.starts_at}`,
    detail: { facts: [timeFact(say('When'), session)] },
  })
}
