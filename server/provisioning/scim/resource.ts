import { badRequest } from './error.ts'
import { byName, isObject, names, resolvePath, type Json, type JsonObject } from './path.ts'
import type { Attribute, ResourceType } from './schema.ts'

/**
 * A client's resource with the names and types of its schemas. Read-only and unknown attributes are left out; null and
 * empty lists count as absent (RFC 7643 §2.5).
 */
export function readResource(type: ResourceType, body: unknown): JsonObject {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'The body has to be a JSON object.')
  assertSchemas(type, body)
  const resource: JsonObject = {}
  for (const [key, value] of Object.entries(body)) {
    const path = resolvePath(type, key)
    if (!path || path.sub) continue
    if (!path.attribute) {
      const read = readExtension(type, path.extension, value)
      if (Object.keys(read).length > 0) resource[path.extension] = read
      continue
    }
    if (isClosed(path.attribute) || path.extension) continue
    const read = readValue(path.attribute, value)
    if (read !== undefined) resource[path.attribute.name] = read
  }
  return assertRequired(type, resource)
}

/** Read-only for clients. */
export const isClosed = (attribute: Attribute) =>
  attribute.mutability === 'readOnly' || attribute.name === 'schemas'

export function assertRequired(type: ResourceType, resource: JsonObject): JsonObject {
  for (const { name, required } of type.schema.attributes) {
    const value = resource[name]
    if (required && (typeof value !== 'string' || value.trim() === ''))
      throw badRequest('invalidValue', `“${name}” is required.`)
  }
  return resource
}

function assertSchemas(type: ResourceType, body: JsonObject) {
  if (!names(body, type.schema.id))
    throw badRequest('invalidSyntax', `“schemas” has to name ${type.schema.id}.`)
}

function readExtension(type: ResourceType, urn: string, value: Json): JsonObject {
  const schema = type.extensions.find(({ id }) => id === urn)
  if (value === null || !schema) return {}
  if (!isObject(value)) throw badRequest('invalidValue', `${urn} has to be an object.`)
  return readParts(schema.attributes, value)
}

/** A value converted to the attribute's type; undefined if that means no value. */
export function readValue(attribute: Attribute, value: Json): Json | undefined {
  if (!attribute.multiValued) return readSingle(attribute, value)
  if (value === null) return undefined
  // A single value in place of a list is a list of one.
  const list = (Array.isArray(value) ? value : [value]).flatMap(
    (one) => readSingle(attribute, one) ?? [],
  )
  const primaries = list.filter((one) => isObject(one) && one['primary'] === true).length
  if (primaries > 1)
    throw badRequest('invalidValue', `Only one value of “${attribute.name}” can be primary.`)
  return list.length > 0 ? list : undefined
}

export function readSingle(attribute: Attribute, value: Json): Json | undefined {
  if (value === null) return undefined
  switch (attribute.type) {
    case 'complex': {
      const subs = attribute.subAttributes ?? []
      // Some directories send only the value, such as the ID of a manager.
      const whole: Json = typeof value === 'string' && byName(subs, 'value') ? { value } : value
      if (!isObject(whole)) throw wrong(attribute, 'an object')
      const parts = readParts(subs, whole)
      return Object.keys(parts).length > 0 ? parts : undefined
    }
    case 'boolean': {
      const word = typeof value === 'string' ? value.toLowerCase() : value
      if (word === true || word === 'true') return true
      if (word === false || word === 'false') return false
      throw wrong(attribute, 'true or false')
    }
    case 'dateTime':
      if (typeof value !== 'string' || Number.isNaN(Date.parse(value)))
        throw wrong(attribute, 'a date and time')
      return value
    default:
      if (typeof value !== 'string') throw wrong(attribute, 'a text')
      if (value.includes('\0') || !value.isWellFormed())
        throw wrong(attribute, 'a text without control characters')
      if (value.length > longest) throw wrong(attribute, `at most ${longest} characters long`)
      return value
  }
}

const longest = 20_000

function readParts(attributes: readonly Attribute[], value: JsonObject): JsonObject {
  const parts: JsonObject = {}
  for (const [key, part] of Object.entries(value)) {
    const attribute = byName(attributes, key)
    if (!attribute || isClosed(attribute)) continue
    const read = readValue(attribute, part)
    if (read !== undefined) parts[attribute.name] = read
  }
  return parts
}

const wrong = ({ name }: Attribute, what: string) =>
  badRequest('invalidValue', `“${name}” has to be ${what}.`)
