import { sql } from 'kysely'
import { authorize } from '#server/access/policy.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { presentPerson } from './present-person.ts'

/** Those who may answer at this desk; the same people whom the policy lets in. */
export function agents(ctx: DeskCtx, leadsOnly = false) {
  const people = ctx.db.selectFrom('people as p')
  const { organizationId } = ctx
  if (organizationId === null) return people.where('p.user_role', '=', 'super_admin')
  return people.where((eb) =>
    eb.exists(
      eb
        .selectFrom('memberships as m')
        .select('m.person_id')
        .whereRef('m.person_id', '=', 'p.id')
        .where('m.organization_id', '=', organizationId)
        .where((member) =>
          leadsOnly
            ? member('m.role', '=', 'admin')
            : member.or([
                member('m.role', 'in', ['admin', 'instructor']),
                sql<boolean>`exists (select 1 from member_roles r
                  where r.organization_id = m.organization_id and r.id = m.custom_role_id
                    and 'support.answer' = any(r.abilities))`,
              ]),
        ),
    ),
  )
}

export async function listAgents(ctx: DeskCtx) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const rows = await agents(ctx)
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.avatar_key',
      sql<number>`(select count(*) from support_tickets t where t.desk_id = ${ctx.deskId}
        and t.assignee_id = p.id and t.status in ('open', 'waiting'))`.as('open_count'),
    ])
    .orderBy(sql`lower(p.last_name)`)
    .orderBy('p.id')
    .limit(500)
    .execute()
  return {
    items: rows.map((row) => ({
      ...presentPerson(
        row.id,
        `${row.first_name} ${row.last_name}`,
        avatarUrl(ctx.app, row.avatar_key),
      ),
      open_count: row.open_count,
    })),
  }
}
