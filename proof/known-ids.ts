import { filled, parametersOf, type Operation } from './operations.ts'
import type { Visitor } from './visitor.ts'

/** Parameter values that were seen together, such as a lesson and its course. */
export type Family = Readonly<Record<string, string>>

/** Maximum number of IDs per name, and of families per kind. */
const enough = 6

/** Real IDs by parameter name, such as courseId, and which of them belong together. */
export class KnownIds {
  readonly #ids = new Map<string, Set<string>>()
  readonly #families = new Map<string, Family[]>()

  of(name: string): string[] {
    return [...(this.#ids.get(name) ?? [])]
  }

  all(): string[] {
    return [...this.#ids.values()].flatMap((ids) => [...ids])
  }

  learn(family: Family) {
    const names = Object.keys(family).toSorted()
    for (const name of names) {
      const ids = this.#ids.get(name) ?? new Set()
      if (ids.size < enough) this.#ids.set(name, ids.add(family[name] ?? ''))
    }
    const key = names.join(' ')
    const alike = this.#families.get(key) ?? []
    const isNew = alike.every((one) => names.some((name) => one[name] !== family[name]))
    if (isNew && alike.length < enough) this.#families.set(key, [...alike, family])
  }

  /** Values for all these names: those that were seen together, or else the first of each; none if one is unknown. */
  together(names: readonly string[]): Family[] {
    const seen = [...this.#families.values()]
      .flat()
      .filter((family) => names.every((name) => family[name]))
      .map((family) => Object.fromEntries(names.map((name) => [name, family[name] ?? ''])))
    if (seen.length > 0) return seen.slice(0, enough)
    const closest = [...this.#families.values()]
      .flat()
      .toSorted((one, other) => covered(other, names) - covered(one, names))[0]
    const values = names.map((name) => [name, closest?.[name] ?? this.of(name)[0]] as const)
    if (values.some(([, value]) => value === undefined)) return []
    return [Object.fromEntries(values) as Family]
  }
}

const covered = (family: Family, names: readonly string[]) =>
  names.filter((name) => family[name]).length

/**
 * Reads everything readable with the initial IDs and those found so far, until nothing new turns up: the IDs in a list
 * fit the parameter that follows it in longer URLs, and `course_id` or `course: { id }` anywhere fits `courseId`.
 */
export async function harvestIds(
  operations: Operation[],
  readers: Visitor[],
  begin: readonly Family[],
): Promise<KnownIds> {
  const known = new KnownIds()
  for (const family of begin) known.learn(family)
  const reads = operations.filter(({ method }) => method === 'GET')
  const followers = new Map<string, string>()
  for (const { path } of operations) {
    for (const match of path.matchAll(/\{(\w+)\}/g)) {
      followers.set(path.slice(0, match.index), match[1] ?? '')
    }
  }
  const read = new Set<string>()
  for (let grown = true; grown;) {
    grown = false
    for (const operation of reads) {
      for (const family of known.together(parametersOf(operation)).slice(0, 2)) {
        const path = filled(operation.path, family)
        if (read.has(path)) continue
        read.add(path)
        grown = true
        for (const reader of readers) {
          const { status, body } = await reader.send('GET', path)
          if (status === 200) note(known, family, body, followers.get(operation.path))
        }
      }
    }
  }
  return known
}

/** Learns the IDs in a response, together with the request's parameters and their parents. */
function note(known: KnownIds, around: Family, value: unknown, name: string | undefined) {
  if (Array.isArray(value)) {
    for (const item of value) note(known, around, item, name)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const found: Record<string, string> = {}
  for (const [key, inner] of Object.entries(value)) {
    const fits = key === 'id' ? name : key.endsWith('_id') ? camel(key) : undefined
    if (fits && typeof inner === 'string' && isId(inner)) found[fits] = inner
  }
  const family = { ...around, ...found }
  if (Object.keys(found).length > 0) known.learn(family)
  for (const [key, inner] of Object.entries(value)) {
    note(known, family, inner, key === 'items' ? name : `${camel(singular(key))}Id`)
  }
}

const isId = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

const singular = (key: string) => key.replace(/s$/, '')

export const camel = (key: string) =>
  key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
