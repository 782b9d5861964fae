import { say, type Sentence, type Value, type Values, type Words } from '#server/words/sentence.ts'
import type { AuditWords } from './audit-words.ts'

interface Entry {
  action: string
  actor: string | null
  subject_type: string
  subject_id: string
  detail: Record<string, unknown>
}

/** The names of people and things by id, as far as they still exist. */
export type Names = ReadonlyMap<string, string>

const system = say('The system')
const deleted = say('Deleted person')

/** An entry as a sentence: "Amara changed the role of Noor from learner to instructor". */
export function auditSentence(words: AuditWords, entry: Entry, names: Names): Sentence {
  const actor = entry.actor ?? system
  if (entry.action === 'organization.limits_changed') return limitsSentence(actor, entry.detail)
  const message = words[entry.action]
  // An action of a newer or older version: its own words are better than none.
  if (!message) return say('{actor}: {action}', { actor, action: readableAction(entry.action) })
  return { message, values: valuesOf(message, actor, entry, names) }
}

/** `member.role_changed` reads "Member role changed". */
function readableAction(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const roles: Record<string, Sentence> = {
  admin: say('admin'),
  instructor: say('instructor'),
  learner: say('learner'),
}

/** A value for each placeholder; a dash where an old entry doesn't have it. */
function valuesOf(message: string, actor: Words, entry: Entry, names: Names): Values {
  const { detail, subject_type, subject_id } = entry
  const named = (type: string, key: string, fallback: Words): Words =>
    names.get(subject_type === type ? subject_id : textOf(detail[key])) ?? fallback
  const found: Record<string, () => Value> = {
    actor: () => actor,
    person: () => named('person', 'person_id', names.get(textOf(detail['to'])) ?? deleted),
    course: () => named('course', 'course_id', textOf(detail['title']) || say('a course')),
    plan: () => named('learning_plan', 'plan_id', say('a learning plan')),
    name: () =>
      textOf(detail['name']) || textOf(detail['title']) || names.get(subject_id) || shownId(detail),
    amount: () => ({
      minor: Number(detail['amount_minor'] ?? detail['total_minor'] ?? 0),
      currency: textOf(detail['currency']) || 'EUR',
    }),
    percent: () => Number(detail['basis_points'] ?? 0) / 100,
    from_role: () => roles[textOf(detail['from'])] ?? '–',
    to_role: () => roles[textOf(detail['to'])] ?? '–',
  }
  const placeholders = [...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    placeholders.map((name) => [name, found[name]?.() ?? valueOf(detail[name])]),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const shownId = (detail: Record<string, unknown>) => textOf(detail['reference']) || '–'

function valueOf(value: unknown): Value {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '') return '–'
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? { instant: value, as: 'moment' } : value
}

/** Before and after, where the entry knows what was before. */
function limitsSentence(actor: Words, detail: Record<string, unknown>): Sentence {
  const before = (detail['before'] ?? {}) as Record<string, unknown>
  const changed = Object.keys(detail).filter((name) => name.includes('_limit'))
  if (changed.length > 1) return say('{actor} changed the limits of the organization', { actor })
  if ('seat_limit' in detail) {
    const [old, now] = [before['seat_limit'], detail['seat_limit']]
    if (typeof now !== 'number') return say('{actor} removed the seat limit', { actor })
    if (typeof old !== 'number') {
      return say('{actor} set the seat limit to {after, number}', { actor, after: now })
    }
    const values = { actor, before: old, after: now }
    return now > old
      ? say('{actor} raised the seat limit from {before, number} to {after, number}', { ...values })
      : say('{actor} lowered the seat limit from {before, number} to {after, number}', {
          ...values,
        })
  }
  if ('storage_limit_bytes' in detail) {
    const [old, now] = [before['storage_limit_bytes'], detail['storage_limit_bytes']]
    if (typeof now !== 'number') return say('{actor} removed the storage limit', { actor })
    if (typeof old !== 'number') {
      return say('{actor} set the storage limit to {after, number} GB', {
        actor,
        after: gigabytes(now),
      })
    }
    const values = { actor, before: gigabytes(old), after: gigabytes(now) }
    return now > old
      ? say('{actor} raised the storage limit from {before, number} GB to {after, number} GB', {
          ...values,
        })
      : say('{actor} lowered the storage limit from {before, number} GB to {after, number} GB', {
          ...values,
        })
  }
  return say('{actor} changed the limits of the organization', { actor })
}

const gigabytes = (bytes: number) => Math.round(bytes / 1e8) / 10
