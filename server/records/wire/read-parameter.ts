import { checkActor, checkAgent } from '../statements/check-actor.ts'
import type { Actor } from '../statements/statement.ts'
import { asInstant, asIri, asUuid, refuse } from '../statements/values.ts'

type Parameters = ReadonlyMap<string, string>

/**
 * Parameters follow the rules of the same values in statements. Each function returns undefined if the parameter is
 * absent.
 */
const optional =
  <T>(read: (value: string, name: string) => T) =>
  (parameters: Parameters, name: string): T | undefined => {
    const value = parameters.get(name)
    return value === undefined ? undefined : read(value, name)
  }

export const iriParameter = optional(asIri)
export const uuidParameter = optional((value, name) => asUuid(value, name).toLowerCase())
export const instantParameter = optional(asInstant)
export const agentParameter = optional((value, name) => readActor(value, name, checkAgent))
export const actorParameter = optional((value, name) => readActor(value, name, checkActor))

export const flagParameter = (parameters: Parameters, name: string): boolean => {
  const value = parameters.get(name)
  if (value !== undefined && value !== 'true' && value !== 'false') {
    refuse(name, 'must be true or false')
  }
  return value === 'true'
}

export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) refuse(name, 'is missing')
  return value
}

function readActor(
  text: string,
  name: string,
  check: (value: unknown, place: string) => void,
): Actor {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    refuse(name, 'must be an agent in JSON')
  }
  check(value, name)
  return value as Actor
}
