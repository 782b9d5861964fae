import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

export const contractFolder = join(import.meta.dirname, '../../contract')

export interface NamedEndpoint {
  name: string
  tag: string
  endpoint: Endpoint
}

export interface Contract {
  endpoints: NamedEndpoint[]
  /** Exported schemas by their name in the document. */
  schemas: Map<string, z.ZodMiniType>
}

/**
 * Endpoints are grouped by file; a file that belongs to another group exports the group's name as `openApiTag`. If two
 * files export different schemas under one name, the second is also named after its file.
 */
export async function readContract(): Promise<Contract> {
  const files = (await readdir(contractFolder)).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  )
  const endpoints = new Map<string, NamedEndpoint>()
  const schemas = new Map<string, z.ZodMiniType>()
  const known = new Set<unknown>()
  for (const file of files.toSorted()) {
    const exports = (await import(join(contractFolder, file))) as Record<string, unknown>
    const { openApiTag: tag = basename(file, '.ts') } = exports as { openApiTag?: string }
    for (const [name, value] of Object.entries(exports)) {
      if (known.has(value)) continue
      if (isEndpoint(value)) {
        if (endpoints.has(name)) throw new Error(`Two endpoints are called ${name}.`)
        endpoints.set(name, { name, tag, endpoint: value })
      } else if (isSchema(value) && /^[A-Z]/.test(name)) {
        schemas.set(schemas.has(name) ? `${pascal(tag)}${name}` : name, value)
      } else continue
      known.add(value)
    }
  }
  const inOrder = [...endpoints.values()].toSorted(
    (a, b) => compare(a.tag, b.tag) || compare(a.name, b.name),
  )
  return { endpoints: inOrder, schemas }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  (value as Endpoint | null)?.kind === 'endpoint'

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

const pascal = (words: string) =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
