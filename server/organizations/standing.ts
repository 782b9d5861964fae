import { sql } from 'kysely'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

/** How a person stands to an organization that the transaction may not have entered. */
export interface Standing {
  role: string | null
  /** Why the organization is closed to them, whatever they try. */
  refusal:
    | 'organization_suspended'
    | 'member_suspended'
    | 'member_removed'
    | 'organization_archived'
    | null
  message: string | null
}

export async function standingOf(
  ctx: Ctx,
  organizationId: string,
  personId: string,
): Promise<Standing> {
  const { rows } = await acrossOrganizations(ctx.db, (db) =>
    sql<Standing>`select m.role,
        nullif(case when o.suspended_at is not null then o.suspension_message end, '') as message,
        case when o.suspended_at is not null then 'organization_suspended'
          when m.suspended_at is not null then 'member_suspended'
          when m.role is null and r.may_return = false then 'member_removed'
          when m.role is distinct from 'admin' and coalesce(o.archived_at, o.deletion_requested_at) is not null
            then 'organization_archived' end as refusal
      from organizations o
      left join memberships m on m.organization_id = o.id and m.person_id = ${personId}
      left join member_removals r on r.organization_id = o.id and r.person_id = ${personId}
      where o.id = ${organizationId}`.execute(db),
  )
  const [standing] = rows
  if (!standing) throw problem('organization_not_found')
  return standing
}

/** Whoever the organization is closed to gets no further by a way that begins outside of it. */
export function assertWelcome({ refusal, message }: Standing) {
  if (refusal) throw problem(refusal, message ? { detail: message } : {})
}
