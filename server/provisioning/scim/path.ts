import { commonAttributes, type Attribute, type ResourceType, type Schema } from './schema.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Location of an attribute in a resource, with names as spelled in the schema. */
export interface AttributePath {
  /** The extension that contains it; undefined for the resource's own schema. */
  extension: string | undefined
  attribute: Attribute
  sub: Attribute | undefined
}

/** A whole extension, such as the enterprise one. */
export interface ExtensionPath {
  extension: string
  attribute: undefined
  sub: undefined
}

/**
 * Resolves a name such as `name.givenName` or `urn:…:User:department`, case-insensitively (RFC 7643 §2.1). Undefined if
 * the type has no such attribute.
 */
export function resolvePath(
  type: ResourceType,
  text: string,
): AttributePath | ExtensionPath | undefined {
  for (const schema of [...type.extensions, type.schema]) {
    const extension = schema === type.schema ? undefined : schema.id
    const urn = schema.id.toLowerCase()
    const given = text.toLowerCase()
    if (given === urn)
      return extension === undefined
        ? undefined
        : { extension, attribute: undefined, sub: undefined }
    if (given.startsWith(`${urn}:`)) return inSchema(schema, extension, text.slice(urn.length + 1))
  }
  return (
    inSchema({ attributes: commonAttributes }, undefined, text) ??
    inSchema(type.schema, undefined, text)
  )
}

function inSchema(
  { attributes }: Pick<Schema, 'attributes'>,
  extension: string | undefined,
  text: string,
): AttributePath | undefined {
  const [name = '', subName, ...more] = text.split('.')
  const attribute = byName(attributes, name)
  if (!attribute || more.length > 0) return undefined
  if (subName === undefined) return { extension, attribute, sub: undefined }
  const sub = byName(attribute.subAttributes ?? [], subName)
  return sub && { extension, attribute, sub }
}

export const byName = (attributes: readonly Attribute[], name: string) => {
  const wanted = name.toLowerCase()
  return attributes.find((attribute) => attribute.name.toLowerCase() === wanted)
}

/** The text in lower case; empty if it isn't text. */
export const wordOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

/** Whether a message declares this schema. */
export function names(body: JsonObject, urn: string): boolean {
  const given = partOf(body, 'schemas')
  return Array.isArray(given) && given.some((one) => wordOf(one) === urn.toLowerCase())
}

/** A field of a message by its name, case-insensitively. */
export const partOf = (body: JsonObject, name: string): Json | undefined =>
  Object.entries(body).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part of a resource that holds the attributes of a schema. */
export const holderOf = (resource: JsonObject, extension: string | undefined): JsonObject => {
  if (extension === undefined) return resource
  const held = resource[extension]
  return isObject(held) ? held : {}
}
