import type { Answer, Visitor } from './visitor.ts'

/**
 * Sends a body; if some fields are refused, such as a time zone that doesn't exist, the others are sent without them.
 * The schema doesn't express every rule, and one field would otherwise keep all others from being tried.
 */
export async function sendFitting(
  person: Visitor,
  method: string,
  path: string,
  body: unknown,
): Promise<Answer> {
  const answer = await person.send(method, path, body)
  const rest = withoutRefused(body, answer)
  return rest ? sendFitting(person, method, path, rest) : answer
}

/** Null if nothing of it can be left out. */
function withoutRefused(body: unknown, answer: Answer): object | null {
  const { errors } = (answer.body ?? {}) as { errors?: Record<string, string> }
  if (answer.status !== 400 || !errors || typeof body !== 'object' || !body) return null
  const refused = new Set(Object.keys(errors).map((field) => field.split('.')[0]))
  const fields = Object.entries(body)
  const kept = fields.filter(([name]) => !refused.has(name))
  return kept.length < fields.length ? Object.fromEntries(kept) : null
}
