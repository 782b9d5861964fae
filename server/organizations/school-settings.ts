import { sql } from 'kysely'
import type { Holiday, SchoolSettings } from '#contract/school-settings.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from './policy.ts'

/** For every member: calendars need the week and the holidays. */
export async function getSchoolSettings(ctx: MemberCtx): Promise<SchoolSettings> {
  const row = await ctx.db
    .selectFrom('organizations')
    .select(['time_zone', 'currency', 'week_start', 'contact_address'])
    .select(sql<Holiday[]>`holidays`.as('holidays'))
    .where('id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  return {
    time_zone: row.time_zone,
    currency: row.currency,
    week_start: row.week_start,
    contact_address: row.contact_address,
    holidays: row.holidays,
  }
}

/** Members who haven't chosen a time zone follow the new one at once. Prices that exist keep their currency. */
export async function saveSchoolSettings(
  ctx: MemberCtx,
  settings: SchoolSettings,
): Promise<SchoolSettings> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const byDay = new Map(settings.holidays.map((holiday) => [holiday.day, holiday]))
  const holidays = [...byDay.values()].toSorted((one, other) => one.day.localeCompare(other.day))
  await ctx.db
    .updateTable('organizations')
    .set({ ...settings, holidays: JSON.stringify(holidays), updated_at: ctx.now })
    .where('id', '=', ctx.organizationId)
    .execute()
  await audit(ctx, {
    action: 'organization.school_changed',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { ...settings, holidays: holidays.length },
  })
  return getSchoolSettings(ctx)
}

/** Monday unless the organization chose another day; 0 for Sunday. */
export async function findWeekStart(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('organizations')
    .select('week_start')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.week_start ?? 1
}

/** The holidays of one organization, as days. */
export async function listHolidays(db: Db, organizationId: string): Promise<string[]> {
  const row = await db
    .selectFrom('organizations')
    .select(sql<Holiday[]>`holidays`.as('holidays'))
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.holidays.map(({ day }) => day) ?? []
}
