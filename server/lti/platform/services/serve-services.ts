import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ltiActions } from '#contract/lti-tools.ts'
import type { Mechanisms } from '#server/http/context.ts'
import type { Words } from '#server/words/sentence.ts'
import { root, within } from '../../doors.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { writeLog } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { mediaTypes, scopes } from '../../vocabulary.ts'
import type { ToolRow } from '../queries.ts'
import { enterService } from './access-token.ts'
import { listGroups } from './groups.ts'
import { enterCourse, type EnteredCourse } from './in-course.ts'
import {
  addLineItem,
  deleteLineItem,
  listLineItems,
  readLineItem,
  saveLineItem,
} from './line-items.ts'
import { listMembers } from './members.ts'
import { listResults, takeScore } from './scores.ts'
import { grantToken } from './token.ts'

interface Answer {
  status?: number
  type?: string
  body?: object
  next?: string | null
  differences?: string | null
  /** The person it was about. */
  personId?: string
}

interface Called {
  ctx: PartnerCtx
  tool: ToolRow
  course: EnteredCourse
  itemId: string
  request: FastifyRequest
}

interface Service {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  action: (typeof ltiActions)[number]
  scopes: readonly string[]
  run: (called: Called) => Promise<Answer>
}

const item = '/line_items/:item'
const write = [scopes.lineItems]
const read = [scopes.lineItems, scopes.readLineItems]

const services: Service[] = [
  {
    method: 'GET',
    path: '/members',
    action: 'members',
    scopes: [scopes.members],
    run: async ({ ctx, tool, course, request }) => ({
      type: mediaTypes.members,
      ...(await listMembers(ctx, tool, course, request.query)),
    }),
  },
  {
    method: 'GET',
    path: '/groups',
    action: 'members',
    scopes: [scopes.groups],
    run: async ({ ctx, tool, course, request }) => ({
      type: mediaTypes.groups,
      ...(await listGroups(ctx, tool, course, request.query)),
    }),
  },
  {
    method: 'GET',
    path: '/line_items',
    action: 'line_items',
    scopes: read,
    run: async ({ ctx, tool, course, request }) => ({
      type: mediaTypes.lineItems,
      ...(await listLineItems(ctx, tool, course, request.query)),
    }),
  },
  {
    method: 'POST',
    path: '/line_items',
    action: 'line_items',
    scopes: write,
    run: async ({ ctx, tool, course, request }) => ({
      status: 201,
      type: mediaTypes.lineItem,
      body: await addLineItem(ctx, tool, course, request.body),
    }),
  },
  {
    method: 'GET',
    path: item,
    action: 'line_items',
    scopes: read,
    run: async ({ ctx, tool, course, itemId }) => ({
      type: mediaTypes.lineItem,
      body: await readLineItem(ctx, tool, course, itemId),
    }),
  },
  {
    method: 'PUT',
    path: item,
    action: 'line_items',
    scopes: write,
    run: async ({ ctx, tool, course, itemId, request }) => ({
      type: mediaTypes.lineItem,
      body: await saveLineItem(ctx, tool, course, itemId, request.body),
    }),
  },
  {
    method: 'DELETE',
    path: item,
    action: 'line_items',
    scopes: write,
    run: async ({ ctx, tool, course, itemId }) => {
      await deleteLineItem(ctx, tool, course, itemId)
      return { status: 204 }
    },
  },
  {
    method: 'POST',
    path: `${item}/scores`,
    action: 'score',
    scopes: [scopes.score],
    run: async ({ ctx, tool, course, itemId, request }) => ({
      status: 204,
      ...(await takeScore(ctx, tool, course, itemId, request.body)),
    }),
  },
  {
    method: 'GET',
    path: `${item}/results`,
    action: 'results',
    scopes: [scopes.readResults],
    run: async ({ ctx, tool, course, itemId, request }) => ({
      type: mediaTypes.results,
      ...(await listResults(ctx, tool, course, itemId, request.query)),
    }),
  },
]

/** Token endpoint, Names and Roles 2.0, Assignment and Grade Services 2.0. */
export function serveServices(scope: FastifyInstance, app: Mechanisms) {
  scope.post(`${root}/token`, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await grantToken(app, within(app, request), request.body)),
  )
  for (const service of services) {
    scope.route({
      method: service.method,
      url: `${root}/courses/:course${service.path}`,
      handler: (request, reply) => answer(app, service, request, reply),
    })
  }
}

async function answer(
  app: Mechanisms,
  { action, scopes: anyOf, run }: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { course: courseId, item: itemId = '' } = request.params as {
    course: string
    item?: string
  }
  let tool: ToolRow | undefined
  const inside = within(app, request)
  const log = (ctx: PartnerCtx, more: { error?: Words; personId?: string | undefined }) =>
    writeLog(ctx, {
      organizationId: ctx.organizationId,
      partner: tool ?? null,
      action,
      ...(more.error !== undefined && { error: more.error }),
      ...(more.personId !== undefined && { personId: more.personId }),
    })
  try {
    const answered = await inside(async (ctx) => {
      tool = await enterService(ctx, request, anyOf)
      const course = await enterCourse(ctx, tool, courseId)
      const found = await run({ ctx, tool, course, itemId, request })
      await log(ctx, { personId: found.personId })
      return found
    })
    reply.code(answered.status ?? 200).header('cache-control', 'no-store')
    const links = [
      ...(answered.next ? [`<${answered.next}>; rel="next"`] : []),
      ...(answered.differences ? [`<${answered.differences}>; rel="differences"`] : []),
    ]
    if (links.length > 0) reply.header('link', links.join(', '))
    if (!answered.body) return await reply.send()
    return await reply.type(answered.type ?? 'application/json').send(JSON.stringify(answered.body))
  } catch (error) {
    if (error instanceof Refusal && tool) {
      await inside((ctx) => log(ctx, { error: error.words })).catch(() => undefined)
    }
    throw error
  }
}
