import fc, { type Arbitrary } from 'fast-check'
import { randomUUID } from 'node:crypto'
import type { KnownIds } from './known-ids.ts'
import { filled, parametersOf, type Operation, type Schema } from './operations.ts'
import { nasty, spoil, valuesOf, type Words } from './values.ts'

/** What to send to an operation: values that its schema allows, and the same spoilt; a seed makes them repeatable. */
export class Requests {
  readonly #schemas: Record<string, Schema>
  readonly #known: KnownIds
  readonly #words: Words
  readonly #values = new Map<Schema, Arbitrary<unknown>>()
  #seed: number

  constructor(
    seed: number,
    schemas: Record<string, Schema>,
    known: KnownIds,
    words: Omit<Words, 'ids'> = {},
  ) {
    this.#seed = seed
    this.#schemas = schemas
    this.#known = known
    this.#words = { ...words, ids: [...known.values()].flatMap((ids) => [...ids]) }
  }

  *casesFor(operation: Operation, count: { valid: number; broken: number }) {
    for (let round = 0; round < count.valid + count.broken; round += 1) {
      const broken = round >= count.valid
      const values = Object.fromEntries(
        parametersOf(operation).map((name) => [name, this.#idFor(name, broken)]),
      )
      const body = operation.body ? this.#sample(operation.body) : undefined
      yield {
        path: filled(operation.path, values) + this.#queryFor(operation, broken),
        body: body !== undefined && broken ? spoil(body, this.#pick) : body,
      }
    }
  }

  #idFor(name: string, broken: boolean): string {
    const ids = [...(this.#known.get(name) ?? [])]
    if (broken && name !== 'organizationId' && this.#pick(4) === 0) {
      return this.#pick(2) === 0 ? randomUUID() : asText(nasty[this.#pick(12)]).slice(0, 200)
    }
    return ids[this.#pick(ids.length)] ?? randomUUID()
  }

  #queryFor({ query }: Operation, broken: boolean): string {
    const chosen = query.filter(() => this.#pick(2) === 0)
    if (chosen.length === 0) return ''
    const search = new URLSearchParams()
    for (const { name, schema } of chosen) {
      const value = broken ? nasty[this.#pick(nasty.length)] : this.#sample(schema)
      search.append(name, asText(value).slice(0, 2000))
    }
    return `?${search.toString()}`
  }

  #sample(schema: Schema): unknown {
    const values = this.#values.get(schema) ?? valuesOf(schema, this.#schemas, this.#words)
    this.#values.set(schema, values)
    return fc.sample(values, { numRuns: 1, seed: (this.#seed += 1) })[0]
  }

  readonly #pick = (most: number): number => {
    this.#seed += 1
    return most === 0 ? 0 : (Math.imul(this.#seed, 2_654_435_761) >>> 7) % most
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
