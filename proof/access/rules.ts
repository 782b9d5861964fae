import { openedBy } from '#server/abilities/reach.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Operation } from '../operations.ts'
import type { Answer } from '../visitor.ts'
import type { Actor } from './actors.ts'

const inOrganization = '/api/organizations/{organizationId}/'

/** Operations that require a person: a key that gets anything but 403 grants or removes rights it doesn't have. */
const forPeopleOnly =
  /\/(view|member-views|api-keys|webhooks|invitations|join-requests|single-sign-on|saml|domains|two-factor|sign-up|(?<!\/lessons\/[^/]+\/)settings|transfer|instructors)\//

/** Why this actor must not get the response, if so. `asLearner` is what a learner without more rights got. */
export function whatIsWrong(
  operation: Operation,
  actor: Actor,
  answer: Answer,
  asLearner: number | undefined,
): string | null {
  const { status } = answer
  if (status >= 500) return `answered ${status} to ${actor.name}`
  if (operation.isPublic) return null
  // A malformed body is refused before anything is looked up, so it reveals nothing.
  const { code } = (answer.body ?? {}) as { code?: string }
  if (code === 'malformed_json') return null
  return isWrong(operation, actor, status, asLearner) ? `answered ${status} to ${actor.name}` : null
}

function isWrong(
  { method, path }: Operation,
  { standing, scope, abilities }: Actor,
  status: number,
  asLearner: number | undefined,
): boolean {
  const inside = path.startsWith(inOrganization)
  const succeeded = status < 300
  switch (standing) {
    case 'guest':
      return status !== 401
    case 'outsider':
      return inside ? status !== 404 : isForStaff(path) && ![400, 403].includes(status)
    case 'suspended':
      // 404 once the organization itself is deleted.
      return inside
        ? ![403, 404].includes(status)
        : isForStaff(path) && ![400, 403].includes(status)
    case 'viewer':
      if (method !== 'GET' || !inside) return succeeded
      return succeeded && asLearner !== undefined && asLearner >= 300
    case 'member':
      return isForStaff(path) && ![400, 403].includes(status)
    case 'holder':
      // What a learner is refused succeeds only where an ability opens it.
      if (isForStaff(path)) return ![400, 403].includes(status)
      return (
        succeeded &&
        asLearner !== undefined &&
        [403, 404].includes(asLearner) &&
        !opens(method, path, abilities ?? [])
      )
    case 'key':
      if (!inside) return status !== 403
      if (method === 'GET') return false
      return (scope?.endsWith(':read') || forPeopleOnly.test(path)) && succeeded
    case 'staff':
      return false
  }
}

/** The API document writes `{courseId}` where the contract has `:courseId`. */
const opens = (method: string, path: string, abilities: readonly string[]) => {
  const declared = path.replaceAll(/\{(\w+)\}/g, ':$1')
  return openedBy({ kind: 'endpoint', method, path: declared } as Endpoint, abilities).length > 0
}

const isForStaff = (path: string) =>
  path.startsWith('/api/platform/') && !path.startsWith('/api/platform/support/')
