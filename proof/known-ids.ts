import { filled, parametersOf, type Operation } from './operations.ts'
import type { Visitor } from './visitor.ts'

/** Real ids by the name of the parameter that takes them, such as courseId. */
export type KnownIds = Map<string, Set<string>>

const enough = 6

/**
 * Reads whatever can be read with the ids known so far, until nothing new turns up: what a list answers fits the
 * parameter that follows it in longer addresses, and `course_id` or `course: { id }` anywhere fits `courseId`.
 */
export async function harvestIds(
  operations: Operation[],
  readers: Visitor[],
  organizationId: string,
): Promise<KnownIds> {
  const known: KnownIds = new Map([['organizationId', new Set([organizationId])]])
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
      const values = Object.fromEntries(
        parametersOf(operation).map((name) => [name, [...(known.get(name) ?? [])][0]]),
      )
      if (Object.values(values).includes(undefined)) continue
      const path = filled(operation.path, values as Record<string, string>)
      if (read.has(path)) continue
      read.add(path)
      grown = true
      for (const reader of readers) {
        const { status, body } = await reader.send('GET', path)
        if (status === 200) note(known, body, followers.get(operation.path))
      }
    }
  }
  return known
}

function note(known: KnownIds, value: unknown, name: string | undefined) {
  if (Array.isArray(value)) {
    for (const item of value) note(known, item, name)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && isId(inner)) {
      const fits = key === 'id' ? name : key.endsWith('_id') ? camel(key) : undefined
      if (fits) add(known, fits, inner)
    } else {
      note(known, inner, key === 'items' ? name : `${camel(key)}Id`)
    }
  }
}

function add(known: KnownIds, name: string, id: string) {
  const ids = known.get(name) ?? new Set()
  if (ids.size < enough) known.set(name, ids.add(id))
}

const isId = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

const camel = (key: string) => key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
