import type { OrganizationRole } from '#contract/organizations.ts'
import type { Ctx } from '#server/http/context.ts'

interface Meant {
  organization_id: string
  course_id: string | null
  group_id: string | null
  host_id: string | null
}

export interface Invited {
  person_id: string
  role: OrganizationRole
}

/** Everyone who is told of the session: those who take the course or belong to the group, who teach it, and the host. */
export async function listInvited(ctx: Ctx, session: Meant): Promise<Invited[]> {
  const { organization_id, course_id, group_id, host_id } = session
  const rows = await ctx.db
    .selectFrom('memberships as m')
    .select(['m.person_id', 'm.role'])
    .where('m.organization_id', '=', organization_id)
    .where('m.suspended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('m.person_id', '=', host_id),
        eb.exists(
          eb
            .selectFrom('enrollments as e')
            .select('e.id')
            .where('e.organization_id', '=', organization_id)
            .where('e.course_id', '=', course_id)
            .whereRef('e.person_id', '=', 'm.person_id')
            .where('e.status', 'in', ['active', 'completed']),
        ),
        eb.exists(
          eb
            .selectFrom('course_instructors as i')
            .select('i.person_id')
            .where('i.organization_id', '=', organization_id)
            .where('i.course_id', '=', course_id)
            .whereRef('i.person_id', '=', 'm.person_id'),
        ),
        eb.exists(
          eb
            .selectFrom('member_group_people as g')
            .select('g.person_id')
            .where('g.organization_id', '=', organization_id)
            .where('g.group_id', '=', group_id)
            .whereRef('g.person_id', '=', 'm.person_id'),
        ),
      ]),
    )
    .execute()
  return rows as Invited[]
}
