import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { say } from '#server/words/sentence.ts'
import { issuerOf } from '../../addresses.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { Refusal } from '../../refusal.ts'
import { pageMembers } from '../../rules.ts'
import { roles } from '../../vocabulary.ts'
import { staffRoles } from '../launch/launched.ts'
import { identityOf } from '../launch/write-message.ts'
import type { ToolRow } from '../queries.ts'
import { personOf, subjectsOf } from '../subjects.ts'
import { readGroups } from './groups.ts'
import type { EnteredCourse } from './in-course.ts'

const Query = z.object({
  role: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1)), pageMembers),
  after: z.optional(Id),
  /** The list that a reading began with; its changes can be asked for later. */
  list: z.optional(Id),
  since: z.optional(Id),
  /** With the groups of each member, for tools that may know them. */
  groups: z.optional(z.string()),
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
 * Each reading comes with a link to what changes after it.
 */
export async function listMembers(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  given: unknown,
) {
  const query = Query.safeParse(given)
  if (!query.success) throw new Refusal(say('The query is not valid.'))
  const { role, limit: asked, after, since } = query.data
  const id = `${issuerOf(ctx.app, ctx.organizationId)}/courses/${course.id}/members`
  const container = { id, context: { id: course.id, label: course.slug, title: course.title } }
  if (since) {
    const { members, list } = await listChanges(ctx, tool, course, since)
    return { body: { ...container, members }, next: null, differences: `${id}?since=${list}` }
  }
  const limit = Math.min(asked, pageMembers)
  const afterPerson = after && (await personOf(ctx, tool, after))
  if (after && !afterPerson) throw new Refusal(say('The query is not valid.'))
  const rows = await readRows(ctx, course, {
    wanted: shortRole(role),
    after: afterPerson,
    most: limit + 1,
  })
  const read = rows.slice(0, limit)
  const page = await present(ctx, tool, read)
  const groups =
    query.data.groups === 'true' && tool.scopes.includes('groups')
      ? await groupsByPerson(ctx, course)
      : undefined
  // A list of one role says nothing about who else left.
  const list = role
    ? undefined
    : (query.data.list ??
      (await keepList(ctx, tool, course, await readRows(ctx, course, { wanted: '' }))))
  return {
    body: {
      ...container,
      members: page.map((member, index) => ({
        ...member,
        ...(groups && { group_enrollments: groups.get(read[index]?.id ?? '') ?? [] }),
      })),
    },
    next:
      rows.length > limit
        ? nextOf(id, {
            role,
            limit: String(limit),
            after: page.at(-1)?.user_id,
            list,
            groups: query.data.groups,
          })
        : null,
    differences: list ? `${id}?since=${list}` : null,
  }
}

interface Wanted {
  wanted: string
  after?: string | undefined
  most?: number
}

async function readRows(
  ctx: PartnerCtx,
  course: EnteredCourse,
  { wanted, after, most }: Wanted,
): Promise<MemberRow[]> {
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
    order by p.id limit ${most ?? null}::int`.execute(ctx.db)
  return rows
}

async function present(ctx: PartnerCtx, tool: ToolRow, members: readonly MemberRow[]) {
  const subjects = await subjectsOf(
    ctx,
    tool,
    members.map(({ id }) => id),
  )
  return members.map((member) => ({
    status: 'Active',
    user_id: subjects.get(member.id) ?? '',
    roles: [
      ...(member.is_learner ? [roles.learner] : []),
      ...(member.rights === null ? [] : staffRoles(member.rights)),
    ],
    ...identityOf(ctx, tool, member),
  }))
}

const hashOf = (member: object) =>
  createHash('sha256').update(JSON.stringify(member)).digest('base64url').slice(0, 16)

/** Remembers what the tool reads about each member. */
async function keepList(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  rows: MemberRow[],
): Promise<string> {
  const members = Object.fromEntries(
    (await present(ctx, tool, rows)).map((member) => [member.user_id, hashOf(member)]),
  )
  const { id } = await ctx.db
    .insertInto('lti_member_lists')
    .values({
      organization_id: ctx.organizationId,
      tool_id: tool.id,
      course_id: course.id,
      members: JSON.stringify(members),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who is new, different or gone since a list was read. A list that is forgotten has to be read as a whole. */
async function listChanges(ctx: PartnerCtx, tool: ToolRow, course: EnteredCourse, since: string) {
  const before = await ctx.db
    .selectFrom('lti_member_lists')
    .select('members')
    .where('organization_id', '=', ctx.organizationId)
    .where('tool_id', '=', tool.id)
    .where('course_id', '=', course.id)
    .where('id', '=', since)
    .executeTakeFirst()
  if (!before) {
    throw new Refusal(say('These changes are no longer known. Read the whole list.'), {
      status: 404,
    })
  }
  const known = new Map(Object.entries(before.members as Record<string, string>))
  const rows = await readRows(ctx, course, { wanted: '' })
  const now = await present(ctx, tool, rows)
  const here = new Set(now.map(({ user_id }) => user_id))
  const gone = [...known.keys()].filter((id) => !here.has(id))
  return {
    members: [
      ...now.filter((member) => known.get(member.user_id) !== hashOf(member)),
      ...gone.map((user_id) => ({ status: 'Deleted', user_id, roles: [] })),
    ],
    list: await keepList(ctx, tool, course, rows),
  }
}

async function groupsByPerson(ctx: PartnerCtx, course: EnteredCourse) {
  const found = new Map<string, { group_id: string }[]>()
  for (const { id, person_id } of await readGroups(ctx, course)) {
    found.set(person_id, [...(found.get(person_id) ?? []), { group_id: id }])
  }
  return found
}

function nextOf(id: string, query: Record<string, string | undefined>) {
  const next = new URL(id)
  for (const [name, value] of Object.entries(query)) {
    if (value) next.searchParams.set(name, value)
  }
  return next.href
}

/** Tools give a role by its URI or its last part. A role that nobody has finds nobody. */
const shortRole = (role: string | undefined) => role?.split('#').at(-1) ?? ''
