import type { Ctx } from '#server/http/context.ts'
import { deviceName, deviceWords } from './device-name.ts'
import { sendNewSignIn } from './mails.ts'
import type { Person } from './queries.ts'
import { daysLater, knownDeviceDays } from './rules.ts'

/** Writes to the person when a device signs in that none of their earlier sessions came from. */
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
  await sendNewSignIn(ctx, person, {
    device: deviceWords(ctx.userAgent),
    ipAddress: ctx.ipAddress,
  })
}
