import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { overtimeMinutes } from './rules.ts'

/** How long before the start people are reminded. */
export const reminderMinutes = [24 * 60, 15] as const

interface Planned {
  organization_id: string
  id: string
  starts_at: Date
  ends_at: Date
}

/** One job per reminder and one that closes the session: a new time replaces the old one. */
export async function planReminders(ctx: Ctx, session: Planned) {
  const ids = { organization_id: session.organization_id, session_id: session.id }
  for (const minutes of reminderMinutes) {
    const runAt = new Date(session.starts_at.getTime() - minutes * 60_000)
    // Who is told of a session an hour before it needs no reminder of the day before.
    if (runAt <= ctx.now) continue
    await addJob(
      ctx.db,
      'live-sessions.remind',
      { ...ids, minutes, starts_at: session.starts_at.toISOString() },
      { key: `live-session:${session.id}:remind:${minutes}`, runAt },
    )
  }
  await addJob(ctx.db, 'live-sessions.close', ids, {
    key: `live-session:${session.id}:close`,
    runAt: new Date(session.ends_at.getTime() + overtimeMinutes * 60_000),
  })
}
