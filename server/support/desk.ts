import type { DeskSettings } from '#contract/support-desk.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import type { Standing } from './policy.ts'
import { defaultSettings } from './settings.ts'

export const platformDeskId = '00000000-0000-7000-8000-000000000001'

/** A person at one desk: that of an organization, which shares its id, or the platform's. */
export interface DeskCtx extends PersonCtx {
  readonly deskId: string
  /** Null at the platform's desk. */
  readonly organizationId: string | null
  readonly standing: Standing
}

export const atOrganization = (ctx: MemberCtx): DeskCtx => ({
  ...ctx,
  deskId: ctx.organizationId,
  standing: standingOf(ctx),
})

/** The ability to answer makes someone an agent, like an instructor; to write articles takes a lead. */
export function standingOf({ role, through }: Pick<MemberCtx, 'role' | 'through'>): Standing {
  if (through) return through.includes('support.articles') ? 'lead' : 'agent'
  return ({ admin: 'lead', instructor: 'agent', learner: 'requester' } as const)[role]
}

export const atPlatform = (ctx: PersonCtx): DeskCtx => ({
  ...ctx,
  deskId: platformDeskId,
  organizationId: null,
  standing: ctx.userRole === 'super_admin' ? 'lead' : 'requester',
})

/** A desk that nobody has set up yet works by the defaults. */
export async function getSettings(db: Db, deskId: string): Promise<DeskSettings> {
  const row = await db
    .selectFrom('support_desks')
    .select(['time_zone', 'hours', 'holidays', 'targets'])
    .where('id', '=', deskId)
    .executeTakeFirst()
  if (!row) return defaultSettings
  return {
    time_zone: row.time_zone,
    hours: row.hours as DeskSettings['hours'],
    holidays: row.holidays as DeskSettings['holidays'],
    targets: row.targets as DeskSettings['targets'],
  }
}

/** Opens the desk of the organization if nobody has yet; what is written at a desk hangs on its row. */
export async function openDesk({ db, deskId, organizationId, now }: DeskCtx) {
  await db
    .insertInto('support_desks')
    .values({
      id: deskId,
      organization_id: organizationId,
      hours: JSON.stringify(defaultSettings.hours),
      targets: JSON.stringify(defaultSettings.targets),
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
