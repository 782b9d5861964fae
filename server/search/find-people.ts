import type { SearchHit } from '#contract/search.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import { fullName } from '#server/identity/person-name.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { directoryPolicy } from '#server/organizations/policy.ts'
import { idsOf, perKind, type Question } from './matching.ts'
import type { Standing } from './standing.ts'

/** Everyone in the organization for its admins; for instructors the learners of their courses; nobody for learners. */
export async function findPeople(
  ctx: MemberCtx,
  { taught }: Standing,
  question: Question,
): Promise<SearchHit[]> {
  if (!directoryPolicy.list(ctx)) return []
  const within = ctx.role === 'admin' ? null : taught
  if (within?.length === 0) return []
  const rows = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin(idsOf('people', question, { within }).as('f'), 'f.id', 'm.person_id')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.email', 'p.avatar_key', 'm.role'])
    .where('m.organization_id', '=', ctx.organizationId)
    .orderBy('f.rank', 'desc')
    .orderBy('p.id')
    .limit(perKind)
    .execute()
  return rows.map((row) => ({
    kind: 'person',
    id: row.id,
    title: fullName(row),
    context: directoryPolicy.see_email(ctx) ? row.email : null,
    standing: row.role as OrganizationRole,
    avatar: avatarUrl(ctx.app, row.avatar_key),
    link: linkTo(ctx, row),
  }))
}

function linkTo(ctx: MemberCtx, { id, role, email }: { id: string; role: string; email: string }) {
  if (ctx.role === 'instructor') return `/dashboard/instructor/students/${id}`
  if (role === 'learner') return `/dashboard/admin/students/${id}`
  if (role === 'instructor') return `/dashboard/admin/instructors/${id}`
  const members = new URLSearchParams({ tab: 'members', search: email })
  return `/dashboard/admin/organizations/${ctx.organizationId}?${members.toString()}`
}
