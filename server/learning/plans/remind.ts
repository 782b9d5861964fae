import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { dayOf, say } from '#server/words/sentence.ts'
import { planReminder } from '../notification-kinds.ts'

interface Reminded {
  plan_id: string
  person_id: string
  title: string
  due_at: Date | null
}

/** Reminds of a plan and its due date, at most once a day for the same plan and person. */
export const remind = (
  ctx: Ctx & { organizationId: string },
  { plan_id, person_id, title, due_at }: Reminded,
) => {
  const day = ctx.now.toISOString().slice(0, 10)
  const late = due_at !== null && due_at < ctx.now
  return notify(ctx, planReminder, {
    to: person_id,
    key: `${plan_id}:${person_id}:${day}`,
    type: late ? 'warning' : 'info',
    title: late
      ? say('“{title}” is overdue', { title })
      : say('Reminder: complete “{title}”', { title }),
    message: due_at
      ? late
        ? say('It was due on {day}.', { day: dayOf(due_at) })
        : say('It’s due on {day}.', { day: dayOf(due_at) })
      : say('There’s no due date. Start whenever you’re ready.'),
    link: '/dashboard/student',
    organizationId: ctx.organizationId,
  })
}
