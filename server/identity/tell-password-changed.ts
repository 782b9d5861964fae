import type { Ctx } from '#server/http/context.ts'
import { notify } from '#server/events/notify.ts'
import { sendPasswordChanged } from './mails.ts'
import { passwordChanged } from './notification-kinds.ts'

/** By mail and in the app: whoever did it, the owner of the account learns of it. */
export async function tellPasswordChanged(
  ctx: Ctx,
  person: { id: string; email: string; first_name: string },
) {
  await sendPasswordChanged(ctx, person)
  await notify(ctx, passwordChanged, {
    to: person.id,
    type: 'warning',
    title: 'Your password was changed',
    message: 'Other devices were signed out. If it was not you, set a new password now.',
    link: '/account/settings',
  })
}
