import * as z from 'zod/mini'
import type { Contract } from './read-contract.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema
export type Version = '3.1' | '3.0'

/** The request or response of a call is `CreateCourseBody` or `CreateCourseOutput`, unless the contract names it. */
export const partName = (endpoint: string, part: string) => capital(endpoint) + capital(part)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const home = '#/components/schemas/'

/**
 * Converts all schemas of the contract to JSON Schema, each named one once. Most look the same in requests and
 * responses; if defaults make a difference, the request form is called `…Input`.
 */
export function schemasOf(
  { endpoints, schemas }: Contract,
  descriptions: ReadonlyMap<string, string>,
  version: Version,
) {
  const registry = z.registry<{ id?: string }>()
  for (const [id, schema] of schemas) registry.add(schema, { id })
  for (const { name, endpoint } of endpoints) {
    for (const part of ['params', 'query', 'body', 'output'] as const) {
      const schema = endpoint[part]
      if (schema && !registry.has(schema)) registry.add(schema, { id: partName(name, part) })
    }
  }
  const sent = withNamedNullables(described(convert(registry, 'input', version), descriptions))
  const received = withNamedNullables(described(convert(registry, 'output', version), descriptions))
  const isNamed = new Set([
    ...schemas.keys(),
    ...[sent, received].flatMap((all) => [...referencesOf(all)]),
  ])
  const differing = namesThatDiffer(sent, received)
  const asSent = (json: JsonSchema) =>
    renamed(json, (name) => (differing.has(name) ? `${name}Input` : name))

  const components: Record<string, JsonSchema> = {}
  const take = (json: JsonSchema, form: 'sent' | 'received'): JsonSchema => {
    for (const name of referencesOf(json)) {
      const key = form === 'sent' && differing.has(name) ? `${name}Input` : name
      if (key in components) continue
      const source = (form === 'sent' ? sent : received)[name]
      if (!source) throw new Error(`The document refers to ${name}, which it doesn’t describe.`)
      components[key] = source
      components[key] = take(source, form)
    }
    return form === 'sent' ? asSent(json) : json
  }
  const idOf = (schema: z.ZodMiniType) => registry.get(schema)?.id ?? ''
  return {
    components,
    /** The fields of an object whose own name doesn't matter: each is a parameter of a call. */
    fieldsOf(schema: z.ZodMiniType) {
      const { properties = {}, required = [] } = take(sent[idOf(schema)] ?? {}, 'sent')
      return { properties: properties as Record<string, JsonSchema>, required }
    },
    /** The schema of one part of a call: inline, or a reference if the contract names it. */
    of(schema: z.ZodMiniType, form: 'sent' | 'received'): JsonSchema {
      const id = idOf(schema)
      const json = isNamed.has(id)
        ? { $ref: `${home}${id}` }
        : (form === 'sent' ? sent : received)[id]
      return take(json ?? {}, form)
    },
  }
}

function described(all: Record<string, JsonSchema>, descriptions: ReadonlyMap<string, string>) {
  const describe = (json: JsonSchema, name: string): JsonSchema => {
    const description = descriptions.get(name)
    const inner = (next: JsonSchema) => {
      const { description: _ofTheWhole, ...rest } = describe(next, name)
      return rest
    }
    return {
      ...json,
      ...(json.properties && {
        properties: Object.fromEntries(
          Object.entries(json.properties).map(([field, value]) => [
            field,
            describe(value as JsonSchema, `${name}.${field}`),
          ]),
        ),
      }),
      ...(isSchema(json.items) && { items: inner(json.items) }),
      ...(json.anyOf && { anyOf: json.anyOf.map(inner) }),
      ...(json.oneOf && { oneOf: json.oneOf.map(inner) }),
      ...(description && { description }),
    }
  }
  return Object.fromEntries(Object.entries(all).map(([name, json]) => [name, describe(json, name)]))
}

/** `Instant` or null is said in hundreds of places: as `InstantOrNull`, it is described once. */
function withNamedNullables(all: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const text = JSON.stringify(all)
  const uses = Map.groupBy(text.matchAll(nullable), ([whole]) => whole)
  const nullables: Record<string, JsonSchema> = {}
  const shared = text.replaceAll(nullable, (whole: string, in31?: string, in30?: string) => {
    if ((uses.get(whole)?.length ?? 0) < 4) return whole
    const name = `${in31 ?? in30}OrNull`
    nullables[name] = JSON.parse(whole) as JsonSchema
    return `{"$ref":"${home}${name}"}`
  })
  return { ...(JSON.parse(shared) as Record<string, JsonSchema>), ...nullables }
}

/** As OpenAPI 3.1 and 3.0 say it. */
const nullable =
  /\{"anyOf":\[\{"\$ref":"#\/components\/schemas\/(\w+)"\},\{"type":"null"\}\]\}|\{"nullable":true,"allOf":\[\{"\$ref":"#\/components\/schemas\/(\w+)"\}\]\}/g

const isSchema = (items: JsonSchema['items']): items is JsonSchema =>
  typeof items === 'object' && !Array.isArray(items)

/** The patterns in contract/fields.ts that refuse control characters. */
const ofEveryText = new Set([String.raw`^[^\0\p{Cs}]*$`, String.raw`^[^\p{Cc}\p{Cs}]*$`])

const isAnyText = (schema: unknown) => JSON.stringify(schema) === '{"type":"string"}'

type Registry = ReturnType<typeof z.registry<{ id?: string }>>

function convert(registry: Registry, io: 'input' | 'output', version: Version) {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    target: version === '3.0' ? 'openapi-3.0' : 'draft-2020-12',
    unrepresentable: 'any',
    uri: (id) => `${home}${id}`,
    override: ({ jsonSchema }) => {
      // Responses may gain fields, and unknown ones in a request are ignored: neither is an error.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      delete jsonSchema.id
      // Every whole number of JSON is within these; as limits they say nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // Said once for all texts; keys of an object are texts anyway.
      if (ofEveryText.has(jsonSchema.pattern ?? '')) delete jsonSchema.pattern
      if (isAnyText(jsonSchema.propertyNames)) delete jsonSchema.propertyNames
    },
  })
  const shared = schemas['__shared'] as { $defs?: object; definitions?: object } | undefined
  const all = { ...schemas, ...(shared?.$defs ?? shared?.definitions) } as Record<
    string,
    JsonSchema
  >
  delete all['__shared']
  return Object.fromEntries(
    Object.entries(all).map(([name, { $schema: _schema, $id: _id, ...json }]) => [
      name,
      fromShared(json),
    ]),
  )
}

/** zod names recursive schemas without a name `schema0`. */
const fromShared = (json: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(json).replaceAll(
      /#\/components\/schemas\/__shared#\/(?:\$defs|definitions)\//g,
      home,
    ),
  ) as JsonSchema

const referencesOf = (json: object) =>
  new Set(
    [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name ?? '',
    ),
  )

const renamed = (json: JsonSchema, rename: (name: string) => string): JsonSchema =>
  JSON.parse(
    JSON.stringify(json).replaceAll(
      /"#\/components\/schemas\/(\w+)"/g,
      (_, name: string) => `"${home}${rename(name)}"`,
    ),
  ) as JsonSchema

function namesThatDiffer(sent: Record<string, JsonSchema>, received: Record<string, JsonSchema>) {
  const names = Object.keys(sent)
  const differing = new Set(
    names.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(received[name])),
  )
  const isTouched = (name: string) =>
    !differing.has(name) &&
    [...referencesOf(sent[name] ?? {})].some((other) => differing.has(other))
  for (let more = names.filter(isTouched); more.length > 0; more = names.filter(isTouched)) {
    for (const name of more) differing.add(name)
  }
  return differing
}
