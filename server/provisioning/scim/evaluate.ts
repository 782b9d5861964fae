import { badRequest } from './error.ts'
import type { Filter, Literal, Operator } from './filter.ts'
import {
  byName,
  holderOf,
  isObject,
  resolvePath,
  type AttributePath,
  type Json,
  type JsonObject,
} from './path.ts'
import type { Attribute, ResourceType } from './schema.ts'

type Test = (resource: JsonObject) => boolean

/**
 * Turns a filter into a predicate. Throws invalidFilter for an attribute that the type doesn't have, or that doesn't
 * support the comparison.
 */
export function compileFilter(type: ResourceType, filter: Filter): Test {
  switch (filter.kind) {
    case 'and':
    case 'or':
    case 'not':
      return combine(filter, (inner) => compileFilter(type, inner))
    case 'compare': {
      const path = find(type, filter.path)
      const { attribute, sub } = comparedAttribute(path)
      const matches = comparison(sub ?? attribute, filter.operator, filter.value)
      return (resource) => matches(valuesAt(resource, { ...path, attribute, sub }))
    }
    case 'value': {
      const { extension, attribute } = find(type, filter.path)
      const fits = compileValueFilter(attribute, filter.filter)
      const { compared } = filter
      const sub = compared && byName(attribute.subAttributes ?? [], compared.sub)
      if (compared && !sub) throw unknown(`${attribute.name}.${compared.sub}`)
      const matches = compared && sub && comparison(sub, compared.operator, compared.value)
      return (resource) => {
        const found = listOf(holderOf(resource, extension)[attribute.name]).filter(
          (value) => isObject(value) && fits(value),
        )
        if (!matches || !sub) return found.length > 0
        return matches(found.flatMap((value) => listOf((value as JsonObject)[sub.name])))
      }
    }
  }
}

/** The same inside brackets, where names are sub-attributes. */
export function compileValueFilter(attribute: Attribute, filter: Filter): Test {
  switch (filter.kind) {
    case 'and':
    case 'or':
    case 'not':
      return combine(filter, (inner) => compileValueFilter(attribute, inner))
    case 'value':
      throw badRequest('invalidFilter', 'Brackets can’t stand inside of brackets.')
    case 'compare': {
      const sub = byName(attribute.subAttributes ?? [], filter.path)
      if (!sub) throw unknown(`${attribute.name}.${filter.path}`)
      const matches = comparison(sub, filter.operator, filter.value)
      return (value) => matches(listOf(value[sub.name]))
    }
  }
}

function combine(
  filter: Extract<Filter, { kind: 'and' | 'or' | 'not' }>,
  compile: (filter: Filter) => Test,
): Test {
  if (filter.kind === 'not') {
    const inner = compile(filter.filter)
    return (value) => !inner(value)
  }
  const [left, right] = [compile(filter.left), compile(filter.right)]
  return filter.kind === 'and'
    ? (value) => left(value) && right(value)
    : (value) => left(value) || right(value)
}

/** The values at a path, from all elements of a multi-valued attribute. */
export function valuesAt(
  resource: JsonObject,
  { extension, attribute, sub }: AttributePath,
): Json[] {
  const values = listOf(holderOf(resource, extension)[attribute.name])
  if (!sub) return values
  return values.flatMap((value) => (isObject(value) ? listOf(value[sub.name]) : []))
}

const listOf = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

function find(type: ResourceType, text: string): AttributePath {
  const path = resolvePath(type, text)
  if (!path?.attribute) throw unknown(text)
  return path
}

/** Comparing a complex attribute without a sub-attribute means its `value` (RFC 7643 §2.4). */
export function comparedAttribute({ attribute, sub }: Pick<AttributePath, 'attribute' | 'sub'>) {
  const value =
    !sub && attribute.type === 'complex' && byName(attribute.subAttributes ?? [], 'value')
  return { attribute, sub: value || sub }
}

const textOperators = new Set<Operator>(['co', 'sw', 'ew'])

/**
 * How values of an attribute are compared. An attribute without a value equals null and differs from everything else.
 */
function comparison(attribute: Attribute, operator: Operator, literal: Literal) {
  if (operator === 'pr') return (values: Json[]) => values.some(isPresent)
  const { type } = attribute
  if (type === 'complex') throw unsupported(attribute, operator)
  if (type === 'boolean' && !['eq', 'ne'].includes(operator)) throw unsupported(attribute, operator)
  if (literal === null) {
    if (operator === 'eq') return (values: Json[]) => !values.some(isPresent)
    if (operator === 'ne') return (values: Json[]) => values.some(isPresent)
    throw unsupported(attribute, operator)
  }
  if (textOperators.has(operator) && typeof literal !== 'string')
    throw unsupported(attribute, operator)
  const wanted = comparable(attribute, literal)
  if (wanted === undefined)
    throw badRequest(
      'invalidFilter',
      `“${attribute.name}” can’t be compared with ${String(literal)}.`,
    )
  const fits = (value: Json) => {
    const given = comparable(attribute, value as Literal)
    return given !== undefined && compareOne(operator === 'ne' ? 'eq' : operator, given, wanted)
  }
  return operator === 'ne'
    ? (values: Json[]) => !values.some(fits)
    : (values: Json[]) => values.some(fits)
}

function compareOne(operator: Operator, given: string | number, wanted: string | number): boolean {
  switch (operator) {
    case 'co':
      return String(given).includes(String(wanted))
    case 'sw':
      return String(given).startsWith(String(wanted))
    case 'ew':
      return String(given).endsWith(String(wanted))
    case 'gt':
      return given > wanted
    case 'ge':
      return given >= wanted
    case 'lt':
      return given < wanted
    case 'le':
      return given <= wanted
    default:
      return given === wanted
  }
}

/** The comparable form of a value; undefined if it doesn't fit the type. */
export function comparable(attribute: Attribute, value: Literal): string | number | undefined {
  switch (attribute.type) {
    case 'boolean': {
      const word = String(value).toLowerCase()
      return word === 'true' ? 1 : word === 'false' ? 0 : undefined
    }
    case 'dateTime': {
      const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
      return Number.isNaN(time) ? undefined : time
    }
    default:
      if (typeof value !== 'string' && typeof value !== 'number') return undefined
      return attribute.caseExact ? String(value) : String(value).toLowerCase()
  }
}

const isPresent = (value: Json): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isObject(value)
      ? Object.keys(value).length > 0
      : value !== null && value !== ''

const unknown = (name: string) =>
  badRequest('invalidFilter', `There is no attribute “${name}” here.`)
const unsupported = (attribute: Attribute, operator: Operator) =>
  badRequest('invalidFilter', `“${attribute.name}” can’t be compared with “${operator}”.`)
