import type { DirectoryCtx } from './context.ts'
import { changeGroups } from './groups/change-groups.ts'
import { perform, type Done, type Method, type Operation } from './operation.ts'
import { maximumOperations } from './rules.ts'
import { badRequest, errorBody, ScimError } from './scim/error.ts'
import { isObject, names, partOf, wordOf, type Json, type JsonObject } from './scim/path.ts'
import { changeUsers } from './users/change-users.ts'

const requestUrn = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const responseUrn = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

interface BulkOperation {
  method: Method
  path: string
  bulkId: string | undefined
  version: string | undefined
  data: Json | undefined
}

/** Number of users saved at once. */
const batchSize = 100

/**
 * Many changes in one request and one transaction (RFC 7644 §3.7): if it is killed halfway, none of it has happened.
 * Consecutive independent operations run together.
 */
export async function bulk(ctx: DirectoryCtx, body: unknown): Promise<JsonObject> {
  const { operations, failOnErrors } = readBulk(body)
  const made = new Map<string, string>()
  const results: JsonObject[] = []
  let errors = 0
  let start = 0
  while (start < operations.length && errors < (failOnErrors ?? Infinity)) {
    const batch = nextBatch(operations, start, failOnErrors === undefined ? batchSize : 1)
    start += batch.length
    const outcomes = await runBatch(ctx, batch, made)
    errors += outcomes.filter((outcome) => outcome instanceof ScimError).length
    for (const [index, operation] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome) results.push(resultOf(ctx, operation, outcome))
    }
  }
  return { schemas: [responseUrn], Operations: results }
}

function readBulk(body: unknown) {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'The body has to be a JSON object.')
  if (!names(body, requestUrn))
    throw badRequest('invalidSyntax', `“schemas” has to name ${requestUrn}.`)
  const given = partOf(body, 'Operations')
  if (!Array.isArray(given)) throw badRequest('invalidSyntax', '“Operations” has to be a list.')
  if (given.length > maximumOperations)
    throw new ScimError(413, `At most ${maximumOperations} operations fit into one request.`)
  const failOnErrors = partOf(body, 'failOnErrors')
  if (failOnErrors !== undefined && (!Number.isInteger(failOnErrors) || Number(failOnErrors) < 1))
    throw badRequest('invalidValue', '“failOnErrors” has to be a number from 1 on.')
  return {
    operations: given.map(readOperation),
    failOnErrors: failOnErrors === undefined ? undefined : Number(failOnErrors),
  }
}

function readOperation(given: Json): BulkOperation {
  if (!isObject(given)) throw badRequest('invalidSyntax', 'An operation has to be an object.')
  const method = wordOf(given['method']).toUpperCase()
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH' && method !== 'DELETE')
    throw badRequest('invalidSyntax', '“method” has to be POST, PUT, PATCH or DELETE.')
  const { path, bulkId, version, data } = given
  if (typeof path !== 'string') throw badRequest('invalidSyntax', 'An operation needs a path.')
  if (method === 'POST' && typeof bulkId !== 'string')
    throw badRequest('invalidSyntax', 'An operation with POST needs a bulkId.')
  return {
    method,
    path,
    bulkId: typeof bulkId === 'string' ? bulkId : undefined,
    version: typeof version === 'string' ? version : undefined,
    data,
  }
}

/** Operations on users with one method, up to the first that needs an unknown ID. */
function nextBatch(all: readonly BulkOperation[], start: number, size: number): BulkOperation[] {
  const [head] = all.slice(start, start + 1)
  if (!head) return []
  const batch = [head]
  const kind = (one: BulkOperation) => `${one.method} ${one.path.split('/')[1]?.toLowerCase()}`
  const seen = new Set([head.path])
  if (kind(head).endsWith(' groups') || refersTo(head)) return batch
  for (const next of all.slice(start + 1, start + size)) {
    const isTwice = next.method !== 'POST' && seen.has(next.path)
    if (kind(next) !== kind(head) || refersTo(next) || isTwice) break
    seen.add(next.path)
    batch.push(next)
  }
  return batch
}

const refersTo = ({ path, data }: BulkOperation) =>
  path.includes('bulkId:') || JSON.stringify(data ?? null).includes('"bulkId:')

async function runBatch(
  ctx: DirectoryCtx,
  batch: readonly BulkOperation[],
  made: Map<string, string>,
): Promise<(Done['answer'] | undefined)[]> {
  const operations: Operation[] = []
  const places: number[] = []
  const outcomes: (Done['answer'] | undefined)[] = []
  for (const [place, one] of batch.entries()) {
    const operation = operationOf(one, made)
    outcomes[place] = operation instanceof ScimError ? operation : undefined
    if (operation instanceof ScimError) continue
    operations.push(operation)
    places.push(place)
  }
  const [first] = operations
  if (!first) return outcomes
  const done = await perform(ctx, first.type === 'User' ? changeUsers : changeGroups, operations)
  for (const [index, { answer, id }] of done.entries()) {
    const place = places[index] ?? 0
    outcomes[place] = answer
    const bulkId = batch[place]?.bulkId
    if (bulkId !== undefined && id !== null && !(answer instanceof ScimError)) made.set(bulkId, id)
  }
  return outcomes
}

function operationOf(
  { method, path, version, data }: BulkOperation,
  made: ReadonlyMap<string, string>,
): Operation | ScimError {
  const [, endpoint = '', given, ...more] = path.split('?')[0]?.split('/') ?? []
  const type = { users: 'User', groups: 'Group' }[endpoint.toLowerCase()]
  if ((type !== 'User' && type !== 'Group') || more.length > 0 || (method === 'POST') !== !given)
    return badRequest('invalidPath', `“${path}” can’t be changed with ${method}.`)
  try {
    return {
      type,
      method,
      ...(given && { id: resolved(given, made) }),
      body: withIds(data ?? null, made),
      ifMatch: version,
    }
  } catch (error) {
    if (error instanceof ScimError) return error
    throw error
  }
}

/** `bulkId:…` refers to the ID created by an earlier operation of this request. */
function resolved(text: string, made: ReadonlyMap<string, string>): string {
  if (!text.startsWith('bulkId:')) return text
  const id = made.get(text.slice('bulkId:'.length))
  if (id === undefined)
    throw new ScimError(409, `“${text}” names nothing that an earlier operation has made.`, {
      scimType: 'invalidValue',
    })
  return id
}

function withIds(value: Json, made: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return resolved(value, made)
  if (Array.isArray(value)) return value.map((one) => withIds(one, made))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, made)]))
}

function resultOf(ctx: DirectoryCtx, operation: BulkOperation, answer: Done['answer']): JsonObject {
  const { method, bulkId, path } = operation
  const endpoint = path.split('/')[1]?.toLowerCase() === 'groups' ? 'Groups' : 'Users'
  const common = { method, ...(bulkId !== undefined && { bulkId }), status: String(answer.status) }
  if (answer instanceof ScimError) {
    const isNamed = method !== 'POST' && !path.includes('bulkId:')
    return {
      ...common,
      ...(isNamed && { location: `${ctx.base}${path}` }),
      response: errorBody(answer.status, answer.message, answer.scimType),
    }
  }
  return {
    ...common,
    location: `${ctx.base}/${endpoint}/${answer.id}`,
    ...(answer.version !== undefined && { version: answer.version }),
  }
}
