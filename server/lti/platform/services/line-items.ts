import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { ToolAddress } from '#contract/lti-tools.ts'
import { say } from '#server/words/sentence.ts'
import { issuerOf } from '../../addresses.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { PartnerId, PartnerInstant } from '../../partner-fields.ts'
import { Refusal } from '../../refusal.ts'
import { publishedLessons } from '../launch/launched.ts'
import { lessonLineItem, type ToolRow } from '../queries.ts'
import type { EnteredCourse } from './in-course.ts'
import { paging, takePage } from './paging.ts'

type Found = Awaited<ReturnType<typeof lessonLineItem>>

/** How the tool shows the work behind a score in this column. */
export const SubmissionReview = z.object({
  url: z.optional(z.nullable(ToolAddress)),
  label: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  reviewableStatus: z.optional(z.nullable(z.array(z.string()).check(z.maxLength(20)))),
  custom: z.optional(z.nullable(z.record(z.string(), z.coerce.string()))),
})
export type SubmissionReview = z.infer<typeof SubmissionReview>

const Given = z.object({
  scoreMaximum: z.number().check(z.positive(), z.maximum(1_000_000)),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  resourceId: z.optional(z.nullable(PartnerId)),
  tag: z.optional(z.nullable(PartnerId)),
  resourceLinkId: z.optional(z.nullable(PartnerId)),
  startDateTime: z.optional(z.nullable(PartnerInstant)),
  endDateTime: z.optional(z.nullable(PartnerInstant)),
  submissionReview: z.optional(z.nullable(SubmissionReview)),
})

const Query = z.object({
  resource_link_id: z.optional(z.string()),
  resource_id: z.optional(z.string()),
  tag: z.optional(z.string()),
  ...paging,
})

export const lineItemUrl = (ctx: PartnerCtx, courseId: string, itemId: string) =>
  `${issuerOf(ctx.app, ctx.organizationId)}/courses/${courseId}/line_items/${itemId}`

const present = (ctx: PartnerCtx, item: Found) => ({
  id: lineItemUrl(ctx, item.course_id, item.id),
  label: item.label,
  scoreMaximum: item.maximum_points,
  ...(item.resource_id !== null && { resourceId: item.resource_id }),
  ...(item.tag !== null && { tag: item.tag }),
  ...(item.lesson_id !== null && { resourceLinkId: item.lesson_id }),
  ...(item.starts_at && { startDateTime: item.starts_at.toISOString() }),
  ...(item.ends_at && { endDateTime: item.ends_at.toISOString() }),
  ...(item.review !== null && { submissionReview: item.review }),
})

/** The tool's columns in a course. Those of graded lessons always exist. */
export async function listLineItems(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  given: unknown,
) {
  const query = Query.safeParse(given)
  if (!query.success) throw new Refusal(say('The query is not valid.'))
  const { resource_link_id, resource_id, tag } = query.data
  for (const lesson of await ownLessons(ctx, tool, course)) {
    if (!lesson.content.rules.is_graded) continue
    await lessonLineItem(ctx, {
      toolId: tool.id,
      courseId: course.id,
      lessonId: lesson.id,
      label: lesson.title,
      maximum: lesson.content.rules.maximum_points,
    })
  }
  let found = ctx.db
    .selectFrom('lti_line_items')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('tool_id', '=', tool.id)
    .where('course_id', '=', course.id)
  if (resource_link_id !== undefined) {
    if (!z.safeParse(Id, resource_link_id).success) return { body: [], next: null }
    found = found.where('lesson_id', '=', resource_link_id)
  }
  if (resource_id !== undefined) found = found.where('resource_id', '=', resource_id)
  if (tag !== undefined) found = found.where('tag', '=', tag)
  const url = `${issuerOf(ctx.app, ctx.organizationId)}/courses/${course.id}/line_items`
  const { rows, next } = await takePage(found.orderBy('created_at').orderBy('id'), url, query.data)
  return { body: rows.map((item) => present(ctx, item)), next }
}

const ownLessons = async (ctx: PartnerCtx, tool: ToolRow, course: EnteredCourse) =>
  (await publishedLessons(ctx, course.id)).filter(({ content }) => content.tool_id === tool.id)

/** An additional gradebook column, filled by the tool. */
export async function addLineItem(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  given: unknown,
) {
  const body = read(given)
  const link = body.resourceLinkId ?? null
  if (link !== null && !(await ownLessons(ctx, tool, course)).some(({ id }) => id === link)) {
    throw new Refusal(say('No lesson of this tool has that resourceLinkId.'), { status: 404 })
  }
  const { count } = await ctx.db
    .selectFrom('lti_line_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow()
  if (count >= 1000) throw new Refusal(say('A course has up to 1,000 line items.'), { status: 403 })
  const item = await ctx.db
    .insertInto('lti_line_items')
    .values({
      organization_id: ctx.organizationId,
      tool_id: tool.id,
      course_id: course.id,
      lesson_id: link,
      is_of_lesson: false,
      label: body.label,
      maximum_points: body.scoreMaximum,
      ...settingsOf(body),
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(ctx, item)
}

export async function getLineItem(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  itemId: string,
): Promise<Found> {
  const item = z.safeParse(Id, itemId).success
    ? await ctx.db
        .selectFrom('lti_line_items')
        .selectAll()
        .where('organization_id', '=', ctx.organizationId)
        .where('tool_id', '=', tool.id)
        .where('course_id', '=', course.id)
        .where('id', '=', itemId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!item) throw new Refusal(say('This line item doesn’t exist.'), { status: 404 })
  return item
}

export const readLineItem = async (...given: Parameters<typeof getLineItem>) =>
  present(given[0], await getLineItem(...given))

/** Title and points of a lesson's own column follow the lesson; the tool may change the rest. */
export async function saveLineItem(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  itemId: string,
  given: unknown,
) {
  const item = await getLineItem(ctx, tool, course, itemId)
  const body = read(given)
  const saved = await ctx.db
    .updateTable('lti_line_items')
    .set({
      ...(!item.is_of_lesson && { label: body.label, maximum_points: body.scoreMaximum }),
      ...settingsOf(body),
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(ctx, saved)
}

/** Its scores are deleted with it. */
export async function deleteLineItem(
  ctx: PartnerCtx,
  tool: ToolRow,
  course: EnteredCourse,
  itemId: string,
) {
  const item = await getLineItem(ctx, tool, course, itemId)
  if (item.is_of_lesson) {
    throw new Refusal(say('This column belongs to a lesson and is removed with it.'), {
      status: 403,
    })
  }
  await ctx.db
    .deleteFrom('lti_line_items')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', item.id)
    .execute()
}

function read(given: unknown) {
  const body = Given.safeParse(given)
  if (!body.success) {
    const names = body.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new Refusal(say('The line item is not valid: {names}.', { names }))
  }
  return body.data
}

const settingsOf = (body: z.infer<typeof Given>) => ({
  resource_id: body.resourceId ?? null,
  tag: body.tag ?? null,
  starts_at: body.startDateTime ?? null,
  ends_at: body.endDateTime ?? null,
  review: body.submissionReview ? JSON.stringify(body.submissionReview) : null,
})
