import { sql } from 'kysely'
import type { LessonContent } from '#contract/lessons.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

export type Reader = Pick<MemberCtx, 'db' | 'organizationId'>

export const listTools = ({ db, organizationId }: Reader) =>
  db
    .selectFrom('lti_tools')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .execute()

export const findTool = ({ db, organizationId }: Reader, toolId: string) =>
  db
    .selectFrom('lti_tools')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', toolId)
    .executeTakeFirst()

/** By the client id that the tool names: a provided tool has the same one in every organization. */
export const findClient = ({ db, organizationId }: Reader, clientId: string) =>
  db
    .selectFrom('lti_tools')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('provided_tool_id', '=', clientId),
        eb.and([eb('id', '=', clientId), eb('provided_tool_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst()

export type ToolRow = NonNullable<Awaited<ReturnType<typeof findTool>>>

/** A usable tool: one whose registration has ended doesn't exist for anyone. */
export async function getLiveTool(ctx: Reader, toolId: string): Promise<ToolRow> {
  const tool = await findTool(ctx, toolId)
  if (!tool || tool.ended_at) throw problem('lti_tool_not_found')
  return tool
}

export type ToolContent = Extract<LessonContent, { kind: 'tool' }>

/** A published lesson's tool and rules. */
export async function publishedContent(ctx: Reader, versionId: string): Promise<ToolContent> {
  const row = await ctx.db
    .selectFrom('lesson_versions')
    .select('content')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  const content = row?.content as LessonContent | undefined
  if (content?.kind !== 'tool') throw problem('lti_tool_not_found')
  return content
}

export const findLaunch = ({ db, organizationId }: Reader, secretHash: Buffer) =>
  db
    .selectFrom('lti_launches')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('secret_hash', '=', secretHash)
    .forUpdate()
    .executeTakeFirst()

export type LaunchRow = NonNullable<Awaited<ReturnType<typeof findLaunch>>>

/** The lesson's own gradebook column, created when first needed. Its title follows the lesson. */
export async function lessonLineItem(
  ctx: Pick<Ctx, 'db' | 'now'> & { organizationId: string },
  given: { toolId: string; courseId: string; lessonId: string; label: string; maximum: number },
) {
  return ctx.db
    .insertInto('lti_line_items')
    .values({
      organization_id: ctx.organizationId,
      tool_id: given.toolId,
      course_id: given.courseId,
      lesson_id: given.lessonId,
      is_of_lesson: true,
      label: given.label,
      maximum_points: given.maximum,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'tool_id', 'lesson_id'])
        // As text, not as a parameter: from a connection's sixth time on, PostgreSQL plans without knowing parameters,
        // and wouldn't find the index that this condition names.
        .where('is_of_lesson', '=', sql.lit(true))
        .doUpdateSet({ label: given.label, maximum_points: given.maximum }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A gradebook column that a tool fills: by the ID of its lesson, or its own. The newest tool of a lesson counts. */
export const lessonToolColumn = (
  { db, organizationId }: Reader,
  courseId: string,
  itemId: string,
) =>
  db
    .selectFrom('lti_line_items')
    .select(['id', 'tool_id', 'lesson_id', 'review'])
    .where('organization_id', '=', organizationId)
    .where('course_id', '=', courseId)
    .where((eb) =>
      eb.or([
        eb('id', '=', itemId),
        eb.and([eb('lesson_id', '=', itemId), eb('is_of_lesson', '=', true)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
