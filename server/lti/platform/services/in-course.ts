import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { say } from '#server/words/sentence.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { Refusal } from '../../refusal.ts'
import type { ToolRow } from '../queries.ts'

/** A course that uses the tool; no other course exists for it. */
export async function enterCourse(ctx: PartnerCtx, tool: ToolRow, courseId: string) {
  const course = z.safeParse(Id, courseId).success
    ? await ctx.db
        .selectFrom('courses as c')
        .select(['c.id', 'c.title', 'c.slug'])
        .where('c.organization_id', '=', ctx.organizationId)
        .where('c.id', '=', courseId)
        .where(
          sql<boolean>`(${tool.placements.includes('course_navigation')} or exists (select 1 from lessons l where l.organization_id = c.organization_id
              and l.course_id = c.id and l.deleted_at is null and l.content ->> 'tool_id' = ${tool.id})
            or exists (select 1 from lti_launches a where a.organization_id = c.organization_id
              and a.course_id = c.id and a.tool_id = ${tool.id} and a.authorized_at is not null))`,
        )
        .executeTakeFirst()
    : undefined
  if (!course) throw new Refusal(say('The tool isn’t used in this course.'), { status: 404 })
  return course
}

export type EnteredCourse = Awaited<ReturnType<typeof enterCourse>>
