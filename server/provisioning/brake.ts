import { sql } from 'kysely'
import { notify } from '#server/events/notify.ts'
import { say } from '#server/words/sentence.ts'
import type { DirectoryCtx } from './context.ts'
import { directoryBraked } from './notification-kinds.ts'
import { releaseHours } from './rules.ts'
import { ScimError } from './scim/error.ts'

/**
 * Refuses to remove another person's access if too many lost it within the last hour: a directory that was emptied by
 * mistake must not empty the organization. Changes that remove access wait for each other, so none slips through.
 */
export async function assertBrake(ctx: DirectoryCtx) {
  if (ctx.dryRun) return
  await sql`insert into provisioning_settings (organization_id) values (${ctx.organizationId})
    on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql<Standing>`
    select s.braked_at, s.brake_share, s.brake_minimum,
      coalesce(s.brake_released_at > ${ctx.now}::timestamptz - make_interval(hours => ${releaseHours}), false) as is_released,
      case when s.brake_share < 100 then (select count(*)::int from provisioning_log l
        where l.organization_id = s.organization_id and l.ends_access
          and l.created_at > ${ctx.now}::timestamptz - interval '1 hour') else 0 end as ended,
      (select coalesce(sum(c.members), 0)::int from member_counts c
        where c.organization_id = s.organization_id and not c.is_suspended) as people
    from provisioning_settings s where s.organization_id = ${ctx.organizationId} for update of s`.execute(
    ctx.db,
  )
  const [standing] = rows
  if (!standing || standing.is_released || standing.brake_share >= 100) return
  const ended = standing.ended + ctx.unlogged.ending
  // People who lost access within the hour are included in the total, so the limit stays where it was at the start.
  const allowed = Math.max(
    standing.brake_minimum,
    Math.floor(((standing.people + ended) * standing.brake_share) / 100),
  )
  if (!standing.braked_at && ended + 1 <= allowed) {
    ctx.unlogged.ending += 1
    return
  }
  throw new BrakeError(standing.braked_at !== null)
}

interface Standing {
  braked_at: Date | null
  brake_share: number
  brake_minimum: number
  is_released: boolean
  ended: number
  people: number
}

export class BrakeError extends ScimError {
  readonly isKnown: boolean

  constructor(isKnown: boolean) {
    super(
      429,
      'The brake is on: too many people would lose access within an hour. An admin of the organization can release it under Settings → Integrations.',
      { retryAfterSeconds: 3600 },
    )
    this.isKnown = isKnown
  }
}

/** Pauses changes until an admin releases them, and notifies all admins once. */
export async function pullBrake(ctx: DirectoryCtx) {
  const { rows } = await sql<{
    organization_id: string
  }>`update provisioning_settings set braked_at = ${ctx.now}
    where organization_id = ${ctx.organizationId} and braked_at is null returning organization_id`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  const admins = await ctx.db
    .selectFrom('memberships')
    .select('person_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .execute()
  await notify(ctx, directoryBraked, {
    to: admins.map(({ person_id }) => person_id),
    type: 'warning',
    title: say('We stopped your directory from removing people'),
    message: say(
      'Too many people would have lost access within an hour. Check your directory. If the removals are intended, release the brake.',
    ),
    link: `/dashboard/admin/organizations/${ctx.organizationId}/settings?tab=integrations`,
    organizationId: ctx.organizationId,
  })
}
