import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { planReminder } from '../notification-kinds.ts'

interface Reminded {
  plan_id: string
  person_id: string
  title: string
  due_at: Date | null
}

/** Says what is asked and by when. At most once a day for the same plan and person. */
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
    title: late ? `Overdue: ${title}` : `Please learn: ${title}`,
    message: due_at ? `It is due on ${due_at.toISOString().slice(0, 10)}.` : 'It waits for you.',
    link: '/dashboard/student',
    organizationId: ctx.organizationId,
  })
}
