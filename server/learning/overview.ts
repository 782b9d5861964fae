import { sql } from 'kysely'
import type { OrganizationOverview } from '#contract/organization-overview.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'

type Figures = Omit<OrganizationOverview, 'as_of' | 'steps'> & OrganizationOverview['steps']

/** Each figure counts what the list behind it shows. */
export async function getOrganizationOverview(ctx: MemberCtx): Promise<OrganizationOverview> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const id = ctx.organizationId
  const { rows } = await sql<Figures>`
    with members as (
      select count(*) filter (where role = 'learner')::int as learners,
        count(*) filter (where role = 'instructor')::int as instructors,
        count(*) filter (where role = 'learner' and suspended_at is not null)::int as suspended_learners
      from memberships where organization_id = ${id}
    ), places as (
      select count(*)::int as enrollments, count(completed_at)::int as completed_enrollments
      from enrollments where organization_id = ${id} and status in ('active', 'completed', 'suspended', 'expired')
    )
    select members.*, places.*,
      (select count(*)::int from courses where organization_id = ${id} and published_at is not null
        and archived_at is null and submitted_at is null and changes_requested_at is null) as published_courses,
      (select count(*)::int from approvals where organization_id = ${id}
        and status in ('submitted', 'in_review')) as pending_approvals,
      (select count(*)::int from invitations where organization_id = ${id} and accepted_at is null
        and declined_at is null and revoked_at is null and expires_at > ${ctx.now}) as pending_invitations,
      (select count(*)::int from join_requests where organization_id = ${id} and accepted_at is null
        and declined_at is null) as join_requests,
      o.description <> '' as described,
      o.logo_file_id is not null or o.accent is not null as branded,
      exists (select from courses where organization_id = ${id} and template_kind is null) as has_course,
      exists (select from published_courses where organization_id = ${id}) as has_published,
      first.id as first_course_id,
      exists (select from lessons l join courses c on c.organization_id = l.organization_id and c.id = l.course_id
        where l.organization_id = ${id} and l.deleted_at is null and c.template_kind is null) as has_lesson,
      members.learners > 0 or exists (select from invitations where organization_id = ${id} and role = 'learner'
        and accepted_at is null and declined_at is null and revoked_at is null
        and expires_at > ${ctx.now}) as has_learner,
      places.enrollments > 0 as has_enrollment
    from organizations o cross join members cross join places
    left join lateral (select c.id from courses c
      where c.organization_id = o.id and c.archived_at is null and c.template_kind is null
      order by c.published_at, c.created_at, c.id limit 1) first on true
    where o.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('An organization that was entered is there.')
  const { described, branded, has_course, has_lesson, has_published, has_learner, ...others } = row
  const { has_enrollment, ...figures } = others
  return {
    ...figures,
    as_of: ctx.now.toISOString(),
    steps: {
      described,
      branded,
      has_course,
      has_lesson,
      has_published,
      has_learner,
      has_enrollment,
    },
  }
}
