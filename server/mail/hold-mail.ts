import { enterAsOwner } from '#server/db/tenancy.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { addUse, readUse, takeBackUse } from '#server/usage/use.ts'

/**
 * Counts a mail of an organization and says whether it may go now. Mail that can wait does so once the organization has
 * sent all of its mails of today; everything else is sent and counted. Of several workers at once, one takes the last.
 */
export function takeMail(app: Mechanisms, organizationId: string, canWait: boolean) {
  const now = app.clock.now()
  return app.database.transaction(enterAsOwner, async (db): Promise<boolean> => {
    const organization = await db
      .selectFrom('organizations')
      .select('mail_per_day_limit')
      .where('id', '=', organizationId)
      .executeTakeFirst()
    const limit = organization?.mail_per_day_limit ?? null
    await addUse(db, organizationId, 'mail', { now })
    if (limit === null || !canWait) return true
    // The count that was just added keeps its row locked until the end of the transaction.
    if ((await readUse(db, organizationId, now)).mail_today <= limit) return true
    await takeBackUse(db, organizationId, 'mail', now)
    await addUse(db, organizationId, 'mail_held', { now })
    return false
  })
}

/** A mail that couldn't be sent doesn't count; it is counted when it is tried again. */
export const giveMailBack = (app: Mechanisms, organizationId: string) =>
  app.database.transaction(enterAsOwner, (db) =>
    takeBackUse(db, organizationId, 'mail', app.clock.now()),
  )
