import { isDeepStrictEqual } from 'node:util'
import { badRequest } from './error.ts'
import { compileValueFilter } from './evaluate.ts'
import { parsePatchPath, type Filter } from './filter.ts'
import {
  byName,
  isObject,
  names,
  partOf,
  resolvePath,
  wordOf,
  type Json,
  type JsonObject,
} from './path.ts'
import { assertRequired, isClosed, readSingle, readValue } from './resource.ts'
import type { Attribute, ResourceType } from './schema.ts'

const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove'
  path: string | undefined
  value: Json | undefined
}

/** The operations of a PATCH body. `op` is case-insensitive: Entra writes “Add”. */
export function readPatch(body: unknown): PatchOperation[] {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'The body has to be a JSON object.')
  if (!names(body, patchUrn))
    throw badRequest('invalidSyntax', `“schemas” has to name ${patchUrn}.`)
  const operations = partOf(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw badRequest('invalidSyntax', '“Operations” has to be a list with at least one operation.')
  return operations.map(readOperation)
}

function readOperation(given: Json): PatchOperation {
  if (!isObject(given)) throw badRequest('invalidSyntax', 'An operation has to be an object.')
  const op = wordOf(given['op'])
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw badRequest('invalidSyntax', '“op” has to be add, replace or remove.')
  const path = given['path'] ?? undefined
  if (path !== undefined && typeof path !== 'string')
    throw badRequest('invalidPath', '“path” has to be a text.')
  if (op === 'remove' && !path)
    throw badRequest('noTarget', 'An operation that removes needs a path.')
  if (op !== 'remove' && given['value'] === undefined)
    throw badRequest('invalidValue', `An operation with “${op}” needs a value.`)
  return { op, path: path || undefined, value: given['value'] }
}

/**
 * The resource after all operations (RFC 7644 §3.5.2). Throws, and leaves the given one unchanged, if one is invalid.
 */
export function applyPatch(
  type: ResourceType,
  before: JsonObject,
  operations: readonly PatchOperation[],
): JsonObject {
  const resource = structuredClone(before)
  for (const operation of operations) applyOne(type, resource, operation)
  for (const { id } of type.extensions) {
    const held = resource[id]
    if (isObject(held) && Object.keys(held).length === 0) delete resource[id]
  }
  return assertRequired(type, resource)
}

function applyOne(type: ResourceType, resource: JsonObject, { op, path, value }: PatchOperation) {
  if (path !== undefined) {
    applyAt(type, resource, { op, path, value })
    return
  }
  if (!isObject(value ?? null))
    throw badRequest('invalidValue', 'Without a path, the value has to be an object.')
  for (const [key, part] of Object.entries(value as JsonObject)) {
    const target = resolvePath(type, key.split('[')[0] ?? '')
    // Read-only attributes, such as the ID that Entra repeats, are ignored; so are unknown ones.
    if (!target || (target.attribute && isClosed(target.attribute))) continue
    applyAt(type, resource, { op, path: key, value: part })
  }
}

function applyAt(
  type: ResourceType,
  resource: JsonObject,
  { op, path: text, value }: { op: PatchOperation['op']; path: string; value: Json | undefined },
) {
  const { path, filter, sub: subName } = parsePatchPath(text)
  const target = resolvePath(type, path)
  if (!target) throw badRequest('invalidPath', `There is no attribute “${path}” here.`)
  if (!target.attribute) {
    applyToExtension(type, resource, target.extension, op, value)
    return
  }
  const { extension, attribute } = target
  if (isClosed(attribute) || (target.sub && isClosed(target.sub)))
    throw badRequest('mutability', `“${path}” can’t be changed.`)
  const holder = extension === undefined ? resource : openExtension(resource, extension)
  const sub = subName === undefined ? target.sub : byName(attribute.subAttributes ?? [], subName)
  if (subName !== undefined && !sub)
    throw badRequest('invalidPath', `There is no attribute “${attribute.name}.${subName}” here.`)
  if (sub && isClosed(sub)) throw badRequest('mutability', `“${text}” can’t be changed.`)
  const next = filter
    ? throughFilter(attribute, holder[attribute.name], { op, filter, sub, value })
    : sub
      ? throughSub(attribute, sub, holder[attribute.name], op, value)
      : whole(attribute, holder[attribute.name], op, value)
  if (next === undefined) {
    if (attribute.required) throw badRequest('mutability', `“${attribute.name}” is required.`)
    delete holder[attribute.name]
  } else holder[attribute.name] = next
}

function openExtension(resource: JsonObject, urn: string): JsonObject {
  const held = resource[urn]
  if (isObject(held)) return held
  const opened: JsonObject = {}
  resource[urn] = opened
  return opened
}

function applyToExtension(
  type: ResourceType,
  resource: JsonObject,
  urn: string,
  op: PatchOperation['op'],
  value: Json | undefined,
) {
  if (op === 'remove') {
    delete resource[urn]
    return
  }
  if (!isObject(value ?? null)) throw badRequest('invalidValue', `${urn} has to be an object.`)
  for (const [key, part] of Object.entries(value as JsonObject)) {
    const path = `${urn}:${key}`
    const target = resolvePath(type, path)
    if (!target?.attribute || isClosed(target.attribute)) continue
    applyAt(type, resource, { op, path, value: part })
  }
}

/** The whole attribute: values are added to lists, and objects are merged. */
function whole(
  attribute: Attribute,
  before: Json | undefined,
  op: PatchOperation['op'],
  given: Json | undefined,
): Json | undefined {
  if (op === 'remove') {
    if (!attribute.multiValued || given === undefined || given === null) return undefined
    // Entra names the members to remove in the value instead of the path.
    const gone = (readValue(attribute, given) ?? []) as Json[]
    return emptied(listOf(before).filter((one) => !gone.some((other) => isSame(one, other))))
  }
  const value = readValue(attribute, given ?? null)
  if (attribute.multiValued) {
    if (op === 'replace') return value
    return withAdded(listOf(before), (value ?? []) as Json[])
  }
  if (value === undefined) return op === 'add' ? before : undefined
  if (isObject(value) && isObject(before ?? null)) return { ...(before as JsonObject), ...value }
  return value
}

function throughSub(
  attribute: Attribute,
  sub: Attribute,
  before: Json | undefined,
  op: PatchOperation['op'],
  given: Json | undefined,
): Json | undefined {
  const value = op === 'remove' ? undefined : readValue(sub, given ?? null)
  const change = (one: Json): Json => withPart(isObject(one) ? one : {}, sub, value)
  if (!attribute.multiValued) return filled(change(before ?? {}))
  // Without a filter, the operation applies to each value of the list; an empty list gets its first one.
  const list = listOf(before)
  if (list.length === 0 && value !== undefined) return [{ [sub.name]: value }]
  return emptied(list.map(change))
}

function throughFilter(
  attribute: Attribute,
  before: Json | undefined,
  {
    op,
    filter,
    sub,
    value: given,
  }: {
    op: PatchOperation['op']
    filter: Filter
    sub: Attribute | undefined
    value: Json | undefined
  },
): Json | undefined {
  if (attribute.type !== 'complex')
    throw badRequest('invalidPath', `“${attribute.name}” has no parts to choose by.`)
  const matches = compileValueFilter(attribute, filter)
  const fits = (one: Json) => isObject(one) && matches(one)
  const list = listOf(before)
  if (op === 'remove') {
    return emptied(
      sub
        ? list.map((one) => (fits(one) ? withPart(one as JsonObject, sub, undefined) : one))
        : list.filter((one) => !fits(one)),
    )
  }
  const value = sub ? readValue(sub, given ?? null) : readSingle(attribute, first(given ?? null))
  const change = (one: JsonObject): JsonObject =>
    sub
      ? withPart(one, sub, value)
      : { ...one, ...(isObject(value ?? null) ? (value as JsonObject) : {}) }
  if (!list.some(fits)) {
    if (op === 'replace')
      throw badRequest('noTarget', `No value of “${attribute.name}” fits the filter.`)
    return withAdded(list, [change(impliedBy(attribute, filter))])
  }
  const changed = list.map((one) => (fits(one) ? change(one as JsonObject) : one))
  return onePrimary(
    changed,
    changed.findIndex((one, index) => one !== list[index]),
  )
}

/** What a value needs for the filter to match it: `emails[type eq "work"]` implies the type. */
function impliedBy(attribute: Attribute, filter: Filter): JsonObject {
  if (filter.kind === 'and')
    return { ...impliedBy(attribute, filter.left), ...impliedBy(attribute, filter.right) }
  const sub = filter.kind === 'compare' && byName(attribute.subAttributes ?? [], filter.path)
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || !sub) return {}
  const value = readSingle(sub, filter.value)
  return value === undefined ? {} : { [sub.name]: value }
}

function withAdded(before: readonly Json[], added: readonly Json[]): Json[] {
  const fresh = added.filter((one) => !before.some((other) => isDeepStrictEqual(one, other)))
  const list = [...before, ...fresh]
  return onePrimary(
    list,
    list.findLastIndex((one, index) => index >= before.length && isPrimary(one)),
  )
}

/** A value that becomes primary clears the flag on the others (RFC 7644 §3.5.2). */
function onePrimary(list: Json[], index: number): Json[] {
  if (index < 0 || !isPrimary(list[index] ?? null)) return list
  return list.map((one, at) =>
    at !== index && isPrimary(one) ? { ...(one as JsonObject), primary: false } : one,
  )
}

const isPrimary = (value: Json) => isObject(value) && value['primary'] === true

function withPart(one: JsonObject, sub: Attribute, value: Json | undefined): JsonObject {
  const { [sub.name]: _, ...rest } = one
  return value === undefined ? rest : { ...rest, [sub.name]: value }
}

const isSame = (one: Json, other: Json) =>
  isObject(one) && isObject(other) && other['value'] !== undefined
    ? one['value'] === other['value']
    : isDeepStrictEqual(one, other)

const first = (value: Json): Json => (Array.isArray(value) ? (value[0] ?? null) : value)
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const filled = (value: Json) =>
  isObject(value) && Object.keys(value).length === 0 ? undefined : value
const emptied = (list: Json[]) => {
  const kept = list.filter((one) => filled(one) !== undefined)
  return kept.length > 0 ? kept : undefined
}
