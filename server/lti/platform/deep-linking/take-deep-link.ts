import { decodeJwt, type JWTPayload } from 'jose'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { SaveLessonToolBody } from '#contract/lti-lessons.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { addLesson } from '#server/courses/curriculum/add-lesson.ts'
import { renameLesson } from '#server/courses/curriculum/rename-lesson.ts'
import { lockDraft } from '#server/courses/queries.ts'
import { becomePerson } from '#server/db/tenancy.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { hoursLater } from '#server/identity/rules.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { writeLog } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { choosingHours } from '../../rules.ts'
import { useOnce } from '../../seen.ts'
import { claims, messageTypes } from '../../vocabulary.ts'
import { verifyMessage } from '../../verify.ts'
import { liveTool } from '../launch/launched.ts'
import { saveLessonTool } from '../lessons/lesson-tool.ts'
import { clientIdOf, issuerFor } from '../subjects.ts'
import { findClient, lessonLineItem, type LaunchRow, type ToolRow } from '../queries.ts'
import { readData } from './deep-link-claims.ts'
import { writeBlocks } from './document-blocks.ts'
import { fetchItems } from './fetch-item.ts'
import {
  readDocumentItems,
  readResources,
  titleOf,
  type Chosen,
  type DocumentItem,
  type LinkedResource,
} from './items.ts'

type Within = <T>(run: (ctx: PartnerCtx) => Promise<T>) => Promise<T>

/**
 * Accepts an author's selection from a tool. The response is signed by the tool's keys, belongs to one of our pending
 * requests, and counts once. Lessons are created as the author, who must still be allowed to edit the course.
 */
export async function takeDeepLink(app: Mechanisms, within: Within, token: unknown) {
  if (typeof token !== 'string') throw new Refusal(say('The tool’s answer has no JWT.'))
  const { tool, audience } = await within(async (ctx) => {
    const sender = await senderOf(ctx, token)
    return { tool: sender, audience: issuerFor(ctx, sender) }
  })
  const payload = await verifyMessage(app, tool, token, { issuer: clientIdOf(tool), audience })
  const answer = await within(async (ctx) => {
    const launch = await findRequest(ctx, tool, payload)
    await useOnce(ctx, ctx.organizationId, tool.id, payload['nonce'], 'nonce')
    await ctx.db
      .updateTable('lti_launches')
      .set({ answered_at: ctx.now })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', launch.id)
      .execute()
    if (launch.into_document) return { launch, chosen: readDocumentItems(payload) }
    return takeResources(ctx, launch, tool, readResources(payload))
  })
  const taken =
    'chosen' in answer
      ? await takeDocument(app, within, { ...answer, tool })
      : { ...answer, document: null }
  return { ...taken, message: textOf(payload[claims.message]) }
}

export type Taken = Awaited<ReturnType<typeof takeDeepLink>>

async function takeResources(
  ctx: PartnerCtx,
  launch: LaunchRow,
  tool: ToolRow,
  { items, leftOut }: Chosen<LinkedResource>,
) {
  const author = await asAuthor(ctx, launch)
  // The first item fills the lesson that asked; the others follow it.
  let lesson = { id: launch.lesson_id, isEmpty: launch.lesson_id !== null }
  for (const item of items) {
    lesson = { id: await placeItem(author, launch, tool, item, lesson), isEmpty: false }
  }
  await logChoice(ctx, launch, tool, { count: items.length, leftOut })
  return { count: items.length, leftOut }
}

/** Pictures and files are fetched between two transactions, so that a slow host holds up nothing else. */
async function takeDocument(
  app: Mechanisms,
  within: Within,
  { launch, chosen, tool }: { launch: LaunchRow; chosen: Chosen<DocumentItem>; tool: ToolRow },
) {
  const fetched = await fetchItems(app, chosen)
  return within(async (ctx) => {
    const author = await asAuthor(ctx, launch)
    await lockDraft(author, launch.course_id)
    const { blocks, pictures, leftOut } = await writeBlocks(author, launch.course_id, fetched)
    const taken = { count: blocks.length, leftOut }
    await logChoice(ctx, launch, tool, taken)
    return { ...taken, document: { lesson_id: launch.lesson_id, blocks, pictures } }
  })
}

/** An answer of which nothing can be used is a failure. */
const logChoice = (
  ctx: PartnerCtx,
  { person_id }: LaunchRow,
  tool: ToolRow,
  { count, leftOut: [reason] }: { count: number; leftOut: Sentence[] },
) =>
  writeLog(ctx, {
    organizationId: ctx.organizationId,
    partner: tool,
    action: 'deep_link',
    personId: person_id,
    ...(count === 0 && reason && { error: reason }),
  })

async function senderOf(ctx: PartnerCtx, token: string): Promise<ToolRow> {
  let sender: string | undefined
  try {
    sender = decodeJwt(token).iss
  } catch (error) {
    throw new Refusal(say('The tool’s answer can’t be read: it isn’t a signed token.'), {
      cause: error,
    })
  }
  const tool = z.safeParse(Id, sender).success ? await findClient(ctx, sender ?? '') : undefined
  if (!tool) {
    throw new Refusal(say('The answer comes from a tool that isn’t registered here.'))
  }
  return liveTool(ctx, tool.id)
}

async function findRequest(
  ctx: PartnerCtx,
  tool: ToolRow,
  payload: JWTPayload,
): Promise<LaunchRow> {
  if (payload[claims.messageType] !== messageTypes.deepLinkingResponse) {
    throw new Refusal(say('The tool sent another message than LtiDeepLinkingResponse.'))
  }
  if (payload[claims.deploymentId] !== tool.deployment_id) {
    throw new Refusal(say('The tool’s answer names another deployment.'))
  }
  const launchId = readData(ctx, payload[claims.data])
  const launch = launchId
    ? await ctx.db
        .selectFrom('lti_launches')
        .selectAll()
        .where('organization_id', '=', ctx.organizationId)
        .where('id', '=', launchId)
        .where('tool_id', '=', tool.id)
        .where('message', '=', 'deep_linking')
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!launch?.authorized_at)
    throw new Refusal(say('The tool’s answer belongs to no request of ours.'))
  if (launch.answered_at) throw new Refusal(say('The tool answered this request before.'))
  if (hoursLater(launch.created_at, choosingHours) < ctx.now) {
    throw new Refusal(say('The tool took too long to answer. Choose the content again.'))
  }
  const error = textOf(payload[claims.error])
  if (error) throw new Refusal(say('The tool says: {error}', { error }))
  return launch
}

const textOf = (given: unknown) => (typeof given === 'string' ? given.slice(0, 300) : '')

/** From here on, the transaction acts as the author, with their current rights. */
async function asAuthor(ctx: PartnerCtx, { person_id }: LaunchRow): Promise<MemberCtx> {
  const member = await ctx.db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', person_id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!member)
    throw new Refusal(say('You’re no longer a member of this organization.'), { status: 403 })
  await becomePerson(ctx.db, person_id)
  return {
    ...ctx,
    personId: person_id,
    sessionId: '',
    userRole: 'user',
    role: member.role as OrganizationRole,
  }
}

interface Before {
  id: string | null
  /** This lesson is filled; otherwise the item becomes a new lesson after it. */
  isEmpty: boolean
}

async function placeItem(
  ctx: MemberCtx,
  launch: LaunchRow,
  tool: ToolRow,
  item: LinkedResource,
  before: Before,
): Promise<string> {
  const title = titleOf(item.title)
  const body = SaveLessonToolBody.safeParse({
    tool_id: tool.id,
    url: item.url ?? null,
    custom: item.custom ?? {},
    opens_in: opensIn(item, tool),
    rules: item.lineItem
      ? { complete_by: 'completed', is_graded: true, maximum_points: item.lineItem.scoreMaximum }
      : {},
  })
  if (!body.success) throw new Refusal(say('The tool’s answer has an item that can’t be used.'))
  const lessonId =
    (before.isEmpty && before.id) ||
    (await newLesson(ctx, launch, title || tool.name, before.id ?? undefined))
  if (before.isEmpty && title) await renameLesson(ctx, launch.course_id, lessonId, title)
  await saveLessonTool(ctx, launch.course_id, lessonId, body.data)
  if (item.lineItem) {
    const line = await lessonLineItem(ctx, {
      toolId: tool.id,
      courseId: launch.course_id,
      lessonId,
      label: item.lineItem.label ?? (title || tool.name),
      maximum: item.lineItem.scoreMaximum,
    })
    await ctx.db
      .updateTable('lti_line_items')
      .set({
        resource_id: item.lineItem.resourceId ?? null,
        tag: item.lineItem.tag ?? null,
        review: item.lineItem.submissionReview
          ? JSON.stringify(item.lineItem.submissionReview)
          : null,
      })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', line.id)
      .execute()
  }
  return lessonId
}

/** As the item asks; if it leaves both open or asks for nothing, as the admin chose for the tool. */
function opensIn({ iframe, window }: LinkedResource, tool: ToolRow) {
  if (iframe != null && window == null) return 'frame'
  return window != null && iframe == null ? 'window' : tool.opens_in
}

const newLesson = async (
  ctx: MemberCtx,
  launch: LaunchRow,
  title: string,
  after: string | undefined,
) =>
  (
    await addLesson(ctx, launch.course_id, {
      section_id: launch.section_id ?? '',
      after_lesson_id: after,
      title,
      kind: 'tool',
    })
  ).id
