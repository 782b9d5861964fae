import {
  isObject,
  resolvePath,
  type AttributePath,
  type ExtensionPath,
  type Json,
  type JsonObject,
} from './path.ts'
import { commonAttributes, type ResourceType } from './schema.ts'

/** Which attributes a response includes (RFC 7644 §3.9). */
export interface Projection {
  attributes: readonly string[] | undefined
  excluded: readonly string[] | undefined
}

const always = new Set(
  commonAttributes.filter(({ returned }) => returned === 'always').map(({ name }) => name),
)

/** The resource with only the requested attributes; `schemas` and `id` always stay. Unknown names are ignored. */
export function project(
  type: ResourceType,
  resource: JsonObject,
  projection: Projection,
): JsonObject {
  const { attributes, excluded } = projection
  if (attributes) {
    const kept: JsonObject = {}
    for (const name of always) if (resource[name] !== undefined) kept[name] = resource[name]
    for (const path of pathsOf(type, attributes)) take(resource, kept, path)
    return kept
  }
  if (!excluded) return resource
  const kept = structuredClone(resource)
  for (const path of pathsOf(type, excluded)) drop(kept, path)
  return kept
}

/** Whether a response includes an attribute, so costly ones are only read when needed. */
export function wants(
  type: ResourceType,
  { attributes, excluded }: Projection,
  name: string,
): boolean {
  const names = (list: readonly string[]) =>
    pathsOf(type, list).some(({ attribute, sub }) => attribute?.name === name && !sub)
  if (attributes) {
    return pathsOf(type, attributes).some(({ attribute }) => attribute?.name === name)
  }
  return !excluded || !names(excluded)
}

const pathsOf = (type: ResourceType, names: readonly string[]) =>
  names.flatMap((name) => resolvePath(type, name.trim()) ?? [])

function take(
  from: JsonObject,
  to: JsonObject,
  { extension, attribute, sub }: AttributePath | ExtensionPath,
) {
  if (!attribute) {
    if (from[extension] !== undefined) to[extension] = from[extension]
    return
  }
  if (extension !== undefined) {
    const held = from[extension]
    if (!isObject(held)) return
    const kept = isObject(to[extension]) ? to[extension] : {}
    takeAttribute(held, kept, attribute.name, sub?.name)
    if (Object.keys(kept).length > 0) to[extension] = kept
    return
  }
  takeAttribute(from, to, attribute.name, sub?.name)
}

function takeAttribute(from: JsonObject, to: JsonObject, name: string, sub: string | undefined) {
  const value = from[name]
  if (value === undefined) return
  if (sub === undefined) {
    to[name] = value
    return
  }
  const before = to[name]
  to[name] = Array.isArray(value)
    ? value.map((one, index) => pick(one, Array.isArray(before) ? before[index] : undefined, sub))
    : pick(value, before, sub)
}

const pick = (value: Json, before: Json | undefined, sub: string): Json => ({
  ...(isObject(before) ? before : {}),
  ...(isObject(value) && value[sub] !== undefined ? { [sub]: value[sub] } : {}),
})

function drop(from: JsonObject, { extension, attribute, sub }: AttributePath | ExtensionPath) {
  if (!attribute) {
    delete from[extension]
    return
  }
  if (always.has(attribute.name)) return
  const holder = extension === undefined ? from : from[extension]
  if (!isObject(holder)) return
  if (!sub) {
    delete holder[attribute.name]
    return
  }
  const value = holder[attribute.name]
  for (const one of Array.isArray(value) ? value : [value ?? null]) {
    if (isObject(one)) delete one[sub.name]
  }
}
