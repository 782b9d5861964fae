import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './operations.ts'

/** What to use in values besides generated data. */
export interface Words {
  readonly ids: readonly string[]
  /** IDs that fit a field by its name, such as `course_id` or `person_ids`. */
  readonly idsFor?: (field: string) => readonly string[]
  /** A text for a field of that length; undefined generates one. */
  readonly text?: (most: number) => string | undefined
  /** Complete values for named schemas of the document. */
  readonly named?: Readonly<Record<string, unknown>>
}

/** Small values that a JSON schema allows, with real IDs among the generated ones. */
export function valuesOf(
  schema: Schema,
  schemas: Record<string, Schema>,
  words: Words,
  depth = 0,
  field = '',
): Arbitrary<unknown> {
  const inner = (next: unknown, name = field) =>
    valuesOf(next as Schema, schemas, words, depth + 1, name)
  const { $ref, type, anyOf, oneOf } = schema as { $ref?: string; type?: string } & Record<
    'anyOf' | 'oneOf',
    Schema[] | undefined
  >
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    return name in (words.named ?? {})
      ? fc.constant(words.named?.[name])
      : valuesOf(schemas[name] ?? {}, schemas, words, depth, field)
  }
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const choices = anyOf ?? oneOf
  if (choices)
    return fc.oneof(...(depth > 6 ? choices.slice(0, 1) : choices).map((next) => inner(next)))
  const limit = (name: string, otherwise: number) => Number(schema[name] ?? otherwise)
  switch (type) {
    case 'string':
      return strings(schema, words, field)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number': {
      const min = Math.ceil(limit('minimum', limit('exclusiveMinimum', -1) + 1))
      const max = Math.max(min, Math.floor(Math.min(limit('maximum', 1000), 1e9)))
      return fc.integer({ min, max })
    }
    case 'array': {
      const tuple = schema['prefixItems'] as Schema[] | undefined
      if (tuple) return fc.tuple(...tuple.map((next) => inner(next)))
      const minLength = limit('minItems', 0)
      const most = depth > 6 ? minLength : Math.max(minLength, 3)
      const maxLength = Math.min(limit('maxItems', most), most)
      return fc.array(inner(schema['items'] ?? {}), { minLength, maxLength })
    }
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
      const requiredKeys = (schema['required'] ?? []) as string[]
      if (properties.length === 0 && schema['additionalProperties']) {
        return fc.dictionary(fc.string({ maxLength: 12 }), inner(schema['additionalProperties']), {
          maxKeys: 3,
        })
      }
      const fields = Object.fromEntries(
        properties.map(([name, value]) => [name, inner(value, name)]),
      ) as Record<string, Arbitrary<unknown>>
      return fc.record(fields, { requiredKeys })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function strings(schema: Schema, words: Words, field: string): Arbitrary<string> {
  const minLength = Number(schema['minLength'] ?? 0)
  const maxLength = Math.max(minLength, Math.min(Number(schema['maxLength'] ?? 40), 40))
  const days = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  })
  switch (schema['format']) {
    case 'uuid': {
      const fitting = words.idsFor?.(field) ?? []
      if (fitting.length > 0) return fc.constantFrom(...fitting)
      return words.ids.length > 0 ? fc.oneof(fc.constantFrom(...words.ids), fc.uuid()) : fc.uuid()
    }
    case 'date-time':
      return days.map((date) => date.toISOString())
    case 'date':
      return days.map((date) => date.toISOString().slice(0, 10))
    case 'email':
      return fc.nat(1e6).map((number) => `someone${number}@example.test`)
    case 'uri':
      return fc.nat(1e6).map((number) => `https://example.test/${number}`)
    default: {
      const given = words.text?.(Number(schema['maxLength'] ?? Infinity))
      if (given !== undefined && fits(given, schema['pattern'])) return fc.constant(given)
      return typeof schema['pattern'] === 'string'
        ? matching(schema['pattern'], { minLength, maxLength })
        : fc.string({ unit: 'grapheme', minLength, maxLength })
    }
  }
}

const fits = (text: string, pattern: unknown) =>
  typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)

function matching(pattern: string, lengths: { minLength: number; maxLength: number }) {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string(lengths)
  }
}

/** Values that have broken some server before. */
export const nasty: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(20_000),
  "'; drop table people; --",
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202etxet',
  '2026-02-31',
  '9999-12-31T23:59:59.999Z',
  '-infinity',
  'NaN',
  -1,
  0.1,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  Array.from({ length: 1000 }, () => 0),
  { __proto__: null, constructor: { prototype: 1 } },
  deeplyNested(200),
]

function deeplyNested(levels: number): unknown {
  return levels === 0 ? 'end' : [deeplyNested(levels - 1)]
}

/** The value with one part, anywhere in it, replaced or left out. */
export function spoil(value: unknown, pick: (most: number) => number): unknown {
  if (typeof value === 'object' && value !== null && pick(4) > 0) {
    const keys = Object.keys(value)
    const key = keys[pick(keys.length)]
    if (key !== undefined) {
      const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<
        string,
        unknown
      >
      if (pick(5) === 0) delete copy[key]
      else copy[key] = spoil(copy[key], pick)
      return copy
    }
  }
  return nasty[pick(nasty.length)]
}
