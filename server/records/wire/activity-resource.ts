import { readActivityStatements } from '../activity/read-activity.ts'
import { authorizeRecord } from '../policy.ts'
import type { Actor } from '../statements/statement.ts'
import { isUuid, refuse } from '../statements/values.ts'
import { assertOnly, type Call } from './call.ts'
import type { ClientCtx } from './enter.ts'
import { actorParameter, flagParameter, instantParameter, iriParameter } from './read-parameter.ts'
import type { Reply } from './reply.ts'
import { readLimit } from './statement-resource.ts'

const parameters = ['agent', 'verb', 'activity', 'since', 'until', 'limit', 'ascending', 'cursor']

/** What people did in courses, as statements, for clients that may read all of them. */
export async function getActivity(ctx: ClientCtx, call: Call, path: string): Promise<Reply> {
  authorizeRecord(ctx.scopes, 'read_statements')
  assertOnly(call.parameters, parameters)
  const agent = actorParameter(call.parameters, 'agent')
  const personId = agent && personOf(agent, ctx.app.env.publicUrl)
  const activity = iriParameter(call.parameters, 'activity')
  const place = activity === undefined ? {} : placeOf(ctx, activity)
  const isNobody = (agent && !personId) || (activity !== undefined && !place)
  const { found, more } = isNobody
    ? { found: [], more: undefined }
    : await readActivityStatements(ctx, {
        personId,
        ...place,
        verb: iriParameter(call.parameters, 'verb'),
        since: instantParameter(call.parameters, 'since'),
        until: instantParameter(call.parameters, 'until'),
        ascending: flagParameter(call.parameters, 'ascending'),
        limit: readLimit(call.parameters.get('limit')),
        after: readPlace(call.parameters.get('cursor')),
      })
  const next = new URLSearchParams([...call.parameters].filter(([name]) => name !== 'cursor'))
  if (more) next.set('cursor', `${more.written_in}.${more.id}`)
  const version = call.version === '2.0.0' ? '2.0.0' : '1.0.0'
  return {
    status: 200,
    type: 'application/json',
    body: JSON.stringify({
      statements: found.map(({ statement }) => ({ ...statement, version })),
      more: more ? `${path}?${next.toString()}` : '',
    }),
    headers: {},
  }
}

/** The person an account of this platform names; undefined for anybody else. */
function personOf({ account }: Actor, publicUrl: string): string | undefined {
  return account?.homePage === publicUrl && isUuid(account.name) ? account.name : undefined
}

function placeOf({ app, organizationId }: ClientCtx, activity: string) {
  const start = `${app.env.publicUrl}/xapi/${organizationId}/`
  const [, kind, id = ''] =
    /^(courses|lessons)\/([0-9a-f-]+)$/.exec(activity.replace(start, '')) ?? []
  if (!activity.startsWith(start) || !isUuid(id)) return undefined
  return kind === 'courses' ? { courseId: id } : { lessonId: id }
}

function readPlace(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, written_in = '', id = ''] = /^(\d{1,19})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!isUuid(id)) refuse('cursor', 'is not one of ours')
  return { written_in, id }
}
