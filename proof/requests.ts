import fc, { type Arbitrary } from 'fast-check'
import { randomUUID } from 'node:crypto'
import { camel, type Family, type KnownIds } from './known-ids.ts'
import { filled, parametersOf, type Operation, type Schema } from './operations.ts'
import { nasty, spoil, valuesOf, type Words } from './values.ts'

/** Requests for an operation: values that its schema allows, and corrupted ones; a seed makes them repeatable. */
export class Requests {
  readonly #schemas: Record<string, Schema>
  readonly #known: KnownIds
  readonly #words: Words
  readonly #overrides: Family
  readonly #values = new Map<Schema, Arbitrary<unknown>>()
  #seed: number

  constructor(
    seed: number,
    schemas: Record<string, Schema>,
    known: KnownIds,
    {
      overrides = {},
      ...words
    }: Pick<Words, 'text' | 'named'> & {
      /** Replaces known IDs, for example with another organization. */
      overrides?: Family
    } = {},
  ) {
    this.#seed = seed
    this.#schemas = schemas
    this.#known = known
    this.#overrides = overrides
    this.#words = {
      ...words,
      ids: known.all(),
      idsFor: (field) => known.of(camel(field.replace(/_ids$/, '_id'))),
    }
  }

  *casesFor(operation: Operation, count: { valid: number; broken: number }) {
    for (let round = 0; round < count.valid + count.broken; round += 1) {
      const broken = round >= count.valid
      const values = this.#valuesFor(parametersOf(operation), broken)
      const body = operation.body ? this.#sample(operation.body) : undefined
      yield {
        broken,
        path: filled(operation.path, values) + this.#queryFor(operation, broken),
        body: body !== undefined && broken ? spoil(body, this.#pick) : body,
      }
    }
  }

  /** IDs that belong together; in a broken request, one of them is sometimes replaced. */
  #valuesFor(names: readonly string[], broken: boolean): Family {
    const families = this.#known.together(names)
    const family = families[this.#pick(families.length)]
    const values = names.map((name) => {
      if (broken && name !== 'organizationId' && this.#pick(4) === 0) {
        const wrong = this.#pick(2) === 0 ? randomUUID() : asText(nasty[this.#pick(12)])
        return [name, wrong.slice(0, 200)] as const
      }
      return [name, family?.[name] ?? this.#known.of(name)[0] ?? randomUUID()] as const
    })
    return { ...Object.fromEntries(values), ...this.#overrides }
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
