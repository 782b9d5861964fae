import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { systemReasons } from '#server/audit/reason-words.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { lockMember } from './queries.ts'
import { say } from '#server/words/sentence.ts'

/** Where a person belongs, and who asked them in. */
export const organizationPersonalData = personalData('organizations', {
  sections: ({ id, email }) => ({
    memberships: sql`select o.name as organization, m.role, m.position, m.joined_at, m.last_seen_at, m.suspended_at,
        m.suspension_reason
      from memberships m join organizations o on o.id = m.organization_id where m.person_id = ${id} order by m.joined_at`,
    groups: sql`select o.name as organization, g.name as group, p.added_at
      from member_group_people p join member_groups g on g.organization_id = p.organization_id and g.id = p.group_id
      join organizations o on o.id = p.organization_id where p.person_id = ${id} order by p.added_at`,
    invitations_received: sql`select o.name as organization, i.role, i.position, i.message, i.created_at, i.accepted_at,
        i.declined_at, i.revoked_at
      from invitations i join organizations o on o.id = i.organization_id where i.email = ${email} order by i.created_at`,
    invitations_sent: sql`select o.name as organization, i.email, i.role, i.message, i.created_at, i.accepted_at
      from invitations i join organizations o on o.id = i.organization_id where i.invited_by = ${id} order by i.created_at`,
    join_requests: sql`select o.name as organization, r.message, r.created_at, r.accepted_at, r.declined_at
      from join_requests r join organizations o on o.id = r.organization_id where r.person_id = ${id} order by r.created_at`,
    removals: sql`select o.name as organization, r.removed_at, r.may_return
      from member_removals r join organizations o on o.id = r.organization_id where r.person_id = ${id} order by r.removed_at`,
    looks_as_me: sql`select o.name as organization, v.reason, v.started_at, v.ended_at
      from member_views v join organizations o on o.id = v.organization_id where v.person_id = ${id} order by v.started_at`,
    api_keys: sql`select o.name as organization, k.name, k.start, k.scopes, k.created_at, k.last_used_at, k.revoked_at
      from api_keys k join organizations o on o.id = k.organization_id where k.created_by = ${id} order by k.created_at`,
  }),
  removed: [
    say('Your memberships and groups'),
    say('Invitations to your address and requests to join'),
    say('API keys you created. Programs that use them stop working'),
  ],
  kept: [say('Organizations you created, with everything in them')],
  obstacles: async (db, { id }) => {
    const { rows } = await sql<{ name: string }>`select o.name from memberships m
      join organizations o on o.id = m.organization_id
      where m.person_id = ${id} and m.role = 'admin' and m.suspended_at is null and o.deletion_requested_at is null
        and not exists (select 1 from memberships other where other.organization_id = m.organization_id
          and other.role = 'admin' and other.suspended_at is null and other.person_id <> m.person_id)
      order by o.name`.execute(db)
    return rows.map(({ name }) =>
      say(
        'You’re the only admin of {name}. Make someone else an admin, or delete the organization.',
        {
          name,
        },
      ),
    )
  },
  end: leaveAll,
  erase: async ({ db }, { id, email }) => {
    await db.deleteFrom('join_requests').where('person_id', '=', id).execute()
    await db.deleteFrom('invitations').where('email', '=', email).execute()
    await db.deleteFrom('member_removals').where('person_id', '=', id).execute()
    await db.deleteFrom('api_keys').where('created_by', '=', id).execute()
    await db
      .updateTable('people_import_rows')
      .set({ email: '' })
      .where('email', '=', email)
      .execute()
  },
})

/** Leaves every organization in one go. Of two last admins who leave at once, the second is refused. */
async function leaveAll(ctx: Ctx, { id }: { id: string }) {
  const memberships = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['m.organization_id', 'm.role', 'o.deletion_requested_at'])
    .where('m.person_id', '=', id)
    .orderBy('m.organization_id')
    .execute()
  for (const { organization_id, role, deletion_requested_at } of memberships) {
    const { isLastAdmin } = await lockMember(ctx.db, organization_id, id)
    if (isLastAdmin && !deletion_requested_at) throw problem('last_admin')
    await ctx.db
      .deleteFrom('memberships')
      .where('organization_id', '=', organization_id)
      .where('person_id', '=', id)
      .execute()
    await audit(ctx, {
      action: 'member.left',
      organizationId: organization_id,
      subject: { type: 'person', id },
      detail: { role },
      reason: systemReasons.accountDeleted.message,
    })
    await emit(ctx, 'member.left', { organization_id, person_id: id, removed_by: id })
  }
}
