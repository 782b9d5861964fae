import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { issuerOf } from '../../addresses.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { Refusal } from '../../refusal.ts'
import { pageMembers } from '../../rules.ts'
import { roles } from '../../vocabulary.ts'
import { staffRoles } from '../launch/launched.ts'
import { identityOf } from '../launch/write-message.ts'
import type { ToolRow } from '../queries.ts'
import type { EnteredCourse } from './in-course.ts'

const Query = z.object({
  role: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1)), pageMembers),
  after: z.optional(Id),
})

interface MemberRow {
  id: string
  first_name: string
  last_name: string
  email: string
  avatar_key: string | null
  is_learner: boolean
  rights: string | null
}

/**
 * Names and Roles 2.0: the learners and instructors of the course, page by page, and nobody else in the organization.
 */
export async function listMembers(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  given: unknown,
) {
  const query = Query.safeParse(given)
  if (!query.success) throw new Refusal('The query is not valid.')
  const { role, limit: asked, after } = query.data
  const limit = Math.min(asked, pageMembers)
  const wanted = shortRole(role)
  const { rows } = await sql<MemberRow>`
    select p.id, p.first_name, p.last_name, p.email, p.avatar_key, e.person_id is not null as is_learner, i.rights
    from memberships m join people p on p.id = m.person_id
    left join enrollments e on e.organization_id = m.organization_id and e.person_id = m.person_id
      and e.course_id = ${course.id} and e.status in ('active', 'completed')
    left join course_instructors i on i.organization_id = m.organization_id and i.person_id = m.person_id
      and i.course_id = ${course.id}
    where m.organization_id = ${ctx.organizationId} and m.suspended_at is null and p.suspended_at is null
      and ((${wanted} in ('', 'Learner') and e.person_id is not null)
        or (${wanted} in ('', 'Instructor') and i.person_id is not null))
      and p.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by p.id limit ${limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, limit)
  const id = `${issuerOf(ctx.app, ctx.organizationId)}/courses/${course.id}/members`
  return {
    body: {
      id,
      context: { id: course.id, label: course.slug, title: course.title },
      members: page.map((member) => ({
        status: 'Active',
        user_id: member.id,
        roles: [
          ...(member.is_learner ? [roles.learner] : []),
          ...(member.rights === null ? [] : staffRoles(member.rights)),
        ],
        ...identityOf(ctx, tool, member),
      })),
    },
    next: rows.length > limit ? nextOf(id, { role, limit, after: page.at(-1)?.id ?? '' }) : null,
  }
}

function nextOf(
  id: string,
  { role, limit, after }: { role?: string | undefined; limit: number; after: string },
) {
  const next = new URL(id)
  if (role) next.searchParams.set('role', role)
  next.searchParams.set('limit', String(limit))
  next.searchParams.set('after', after)
  return next.href
}

/** Tools give a role by its URI or its last part. A role that nobody has finds nobody. */
const shortRole = (role: string | undefined) => role?.split('#').at(-1) ?? ''
