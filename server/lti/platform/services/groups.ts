import { sql } from 'kysely'
import * as z from 'zod/mini'
import { say } from '#server/words/sentence.ts'
import { issuerOf } from '../../addresses.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { Refusal } from '../../refusal.ts'
import type { ToolRow } from '../queries.ts'
import { personOf } from '../subjects.ts'
import type { EnteredCourse } from './in-course.ts'

const Query = z.object({ user_id: z.optional(z.string()) })

/** Course Groups 1.0: groups of the organization that someone who learns in the course is in. */
export async function listGroups(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  given: unknown,
) {
  const query = Query.safeParse(given)
  if (!query.success) throw new Refusal(say('The query is not valid.'))
  const { user_id } = query.data
  const personId = user_id === undefined ? undefined : await personOf(ctx, tool, user_id)
  const isNobody = user_id !== undefined && personId === undefined
  const rows = isNobody ? [] : await readGroups(ctx, course, personId)
  const groups = new Map(rows.map(({ id, name }) => [id, { id, name }]))
  return {
    body: {
      id: `${issuerOf(ctx.app, ctx.organizationId)}/courses/${course.id}/groups`,
      groups: [...groups.values()],
    },
  }
}

/** Groups of each learner of the course, or of one, by name. */
export async function readGroups(ctx: PartnerCtx, course: EnteredCourse, personId?: string) {
  const { rows } = await sql<{ id: string; name: string; person_id: string }>`
    select g.id, g.name, p.person_id
    from member_groups g
    join member_group_people p on p.organization_id = g.organization_id and p.group_id = g.id
    join enrollments e on e.organization_id = g.organization_id and e.person_id = p.person_id
      and e.course_id = ${course.id} and e.status in ('active', 'completed')
    where g.organization_id = ${ctx.organizationId}
      and (${personId ?? null}::uuid is null or p.person_id = ${personId ?? null}::uuid)
    order by lower(g.name), g.id`.execute(ctx.db)
  return rows
}
