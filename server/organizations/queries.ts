import type { PageQuery } from '#contract/page.ts'
import { builtOnce } from '#server/db/built-once.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'

const organizationById = builtOnce((db, { organizationId }: { organizationId: string }) =>
  db
    .selectFrom('organizations as o')
    .select([
      'o.id',
      'o.slug',
      'o.name',
      'o.description',
      'o.website',
      'o.accent',
      'o.language',
      'o.logo_file_id',
      'o.created_at',
    ])
    .where('o.id', '=', organizationId),
)

export const findOrganizationRow = async (db: Db, organizationId: string) =>
  (await organizationById(db, { organizationId }))[0]

export async function getOrganizationRow(db: Db, organizationId: string) {
  const row = await findOrganizationRow(db, organizationId)
  if (!row) throw problem('organization_not_found')
  return row
}

const membersOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .leftJoin('member_roles as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'm.organization_id')
        .onRef('r.id', '=', 'm.custom_role_id'),
    )
    .where('m.organization_id', '=', organizationId)

const memberColumns = [
  'm.person_id',
  'm.role',
  'm.position',
  'm.joined_at',
  'm.suspended_at',
  'r.id as custom_role_id',
  'r.name as custom_role_name',
  'p.first_name',
  'p.last_name',
  'p.username',
  'p.email',
  'p.avatar_key',
] as const

export async function getMember(db: Db, organizationId: string, personId: string) {
  const member = await membersOf(db, organizationId)
    .select(memberColumns)
    .where('m.person_id', '=', personId)
    .executeTakeFirst()
  if (!member) throw problem('member_not_found')
  return member
}

export type MemberRow = Awaited<ReturnType<typeof getMember>>

/** Locks all admins first, so that two demotions at once can't both see another admin. */
export async function lockMember(db: Db, organizationId: string, personId: string) {
  const rows = await db
    .selectFrom('memberships')
    .select(['person_id', 'role', 'suspended_at', 'custom_role_id'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('person_id', '=', personId)]))
    .orderBy('person_id')
    .forUpdate()
    .execute()
  const member = rows.find((row) => row.person_id === personId)
  if (!member) throw problem('member_not_found')
  const otherAdmins = rows.filter(
    (row) => row.role === 'admin' && !row.suspended_at && row.person_id !== personId,
  ).length
  return { ...member, isLastAdmin: member.role === 'admin' && otherAdmins === 0 }
}

interface MemberFilter extends PageQuery {
  role?: string | undefined
  sort: 'name' | 'joined'
}

export async function pageOfMembers(db: Db, organizationId: string, filter: MemberFilter) {
  let query = membersOf(db, organizationId)
  if (filter.role) query = query.where('m.role', '=', filter.role)
  if (filter.search) {
    query = query.where('m.search_text', 'like', containing(filter.search.toLowerCase()))
  }
  const ordered =
    filter.sort === 'name'
      ? query.orderBy('m.sort_name').orderBy('m.person_id')
      : query.orderBy('m.joined_at', 'desc').orderBy('m.person_id')
  return paged(db, query, ordered.select(memberColumns), filter)
}
