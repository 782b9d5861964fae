import { problem } from '#server/http/problem.ts'

/** A JSON object that hasn't been validated. */
export type Fields = Record<string, unknown>

/** Refuses a client's value, naming the place and the rule. */
export function refuse(place: string, rule: string): never {
  throw problem('record_invalid', { detail: `${place} ${rule}.` })
}

export function asObject(value: unknown, place: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse(place, 'must be an object')
  }
  return value as Fields
}

/** An object with these properties and no others. */
export function asObjectOf(value: unknown, place: string, names: ReadonlySet<string>): Fields {
  const object = asObject(value, place)
  for (const name in object) {
    if (!names.has(name)) refuse(`${place}.${name}`, 'is not a property that xAPI knows')
  }
  return object
}

export function asArray(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value)) refuse(place, 'must be an array')
  return value
}

export function asString(value: unknown, place: string): string {
  if (typeof value !== 'string') refuse(place, 'must be a string')
  return value
}

export function asBoolean(value: unknown, place: string): boolean {
  if (typeof value !== 'boolean') refuse(place, 'must be true or false')
  return value
}

export function asNumber(value: unknown, place: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) refuse(place, 'must be a number')
  return value
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value)

export function asUuid(value: unknown, place: string): string {
  if (!isUuid(value)) refuse(place, 'must be a UUID')
  return value
}

/** RFC 3987: a scheme, and none of the characters that a URL must encode. */
const iri = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}]+$/iu

export function asIri(value: unknown, place: string): string {
  if (typeof value !== 'string' || !iri.test(value)) {
    refuse(place, 'must be an IRI with its scheme, such as https://example.com/course')
  }
  return value
}

const extension = String.raw`(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)`
/** RFC 5646. */
const languageTag = new RegExp(
  String.raw`^(?:(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*${extension}*(?:-x(?:-[a-z0-9]{1,8})+)?|x(?:-[a-z0-9]{1,8})+|i-[a-z]{2,8})$`,
  'i',
)

export function asLanguage(value: unknown, place: string): string {
  if (typeof value !== 'string' || !languageTag.test(value)) {
    refuse(place, 'must be a language tag, such as en-US')
  }
  return value
}

export function checkLanguageMap(value: unknown, place: string) {
  const map = asObject(value, place)
  for (const language in map) {
    asLanguage(language, `${place}.${language}`)
    asString(map[language], `${place}.${language}`)
  }
}

/** An extension may contain anything; its name is an IRI. */
export function checkExtensions(value: unknown, place: string) {
  const extensions = asObject(value, place)
  for (const name in extensions) asIri(name, `${place} “${name}”`)
}

const amount = String.raw`\d+(?:[.,]\d+)?`
const duration = new RegExp(
  `^P(?:${amount}W|(?=[\\dT])(?:${amount}Y)?(?:${amount}M)?(?:${amount}D)?(?:T(?=\\d)(?:${amount}H)?(?:${amount}M)?(?:${amount}S)?)?)$`,
)
const fractionBeforeMore = /[.,]\d+[A-Z]T?\d/

/** ISO 8601 with designators; only the smallest part has a fraction. */
export function checkDuration(value: unknown, place: string) {
  if (typeof value !== 'string' || !duration.test(value) || fractionBeforeMore.test(value)) {
    refuse(place, 'must be an ISO 8601 duration, such as PT1H30M')
  }
}

const timestamp =
  /^(\d{4})-?(\d\d)-?(\d\d)[Tt ](\d\d):?(\d\d):?(\d\d)(?:[.,](\d+))?([Zz]|[+-]\d\d(?::?\d\d)?)?$/

/** The instant of an ISO 8601 or RFC 3339 time, or undefined. Without an offset it is UTC; -00:00 is not allowed. */
export function readInstant(value: unknown): Date | undefined {
  const parts = typeof value === 'string' ? timestamp.exec(value) : null
  if (!parts) return undefined
  const [, year, month, day, hours, minutes, seconds, fraction, zone = 'Z'] = parts
  if (/^-00(:?00)?$/.test(zone)) return undefined
  const offset = /[Zz]/.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : withColon(zone)
  const milliseconds = (fraction ?? '').padEnd(3, '0').slice(0, 3)
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (Number(day) > days) return undefined
  const at = new Date(
    `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}${offset}`,
  )
  return Number.isNaN(at.getTime()) ? undefined : at
}

const withColon = (zone: string) => `${zone.slice(0, 3)}:${zone.slice(-2)}`

export function asInstant(value: unknown, place: string): Date {
  const at = readInstant(value)
  if (!at) refuse(place, 'must be an ISO 8601 time, such as 2026-01-31T09:30:00.000Z')
  return at
}
