import { notify } from '#server/events/notify.ts'
import { locationOf } from '#server/http/address-location.ts'
import type { Ctx } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { deviceName, deviceWords } from './device-name.ts'
import { sendNewSignIn } from './mails.ts'
import { newDevice } from './notification-kinds.ts'
import type { Person } from './queries.ts'
import { daysLater, knownDeviceDays } from './rules.ts'

/** Tells the person by mail and in the app when a device signs in that none of their earlier sessions came from. */
export async function tellOfNewDevice(ctx: Ctx, person: Person) {
  const earlier = await ctx.db
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('person_id', '=', person.id)
    .where('user_agent', '!=', '')
    .where('last_used_at', '>=', daysLater(ctx.now, -knownDeviceDays))
    .limit(200)
    .execute()
  const device = deviceName(ctx.userAgent)
  // The first device of an account is the one that it was made on.
  if (earlier.length === 0) return
  if (earlier.some(({ user_agent }) => deviceName(user_agent) === device)) return
  const words = deviceWords(ctx.userAgent)
  const location = await locationOf(ctx.app, ctx.ipAddress)
  await sendNewSignIn(ctx, person, { device: words, ipAddress: ctx.ipAddress, location })
  await notify(ctx, newDevice, {
    to: person.id,
    type: 'warning',
    title: say('New sign-in to your account'),
    message: location
      ? say(
          '{device}, {location}. If this wasn’t you, sign that device out and set a new password.',
          {
            device: words,
            location,
          },
        )
      : say('{device}. If this wasn’t you, sign that device out and set a new password.', {
          device: words,
        }),
    link: '/account/settings#devices',
  })
}
