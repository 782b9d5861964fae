import type { Ctx } from '#server/http/context.ts'
import { liveSessionStarting } from './notification-kinds.ts'
import { tellInvited, timeFact, timeInWords } from './tell-invited.ts'

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
      ? `“${session.title}” starts in ${reminder.minutes} minutes`
      : `“${session.title}” is tomorrow`,
    message: soon
      ? 'The room is open: come in when you like.'
      : `It starts ${timeInWords(session)}.`,
    key: `${session.id}:${reminder.minutes}:${reminder.starts_at}`,
    detail: { facts: [timeFact('When', session)] },
  })
}
