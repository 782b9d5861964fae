import type { Ctx } from '#server/http/context.ts'
import { notify } from '#server/events/notify.ts'
import { say } from '#server/words/sentence.ts'
import { sendPasswordChanged } from './mails.ts'
import { passwordChanged } from './notification-kinds.ts'

/** Notifies the owner of the account by mail and in the app. */
export async function tellPasswordChanged(
  ctx: Ctx,
  person: { id: string; email: string; first_name: string },
) {
  await sendPasswordChanged(ctx, person)
  await notify(ctx, passwordChanged, {
    to: person.id,
    type: 'warning',
    title: say('Your password was changed'),
    message: say('Your other devices were signed out. If this wasn’t you, set a new password now.'),
    link: '/account/settings',
  })
}
