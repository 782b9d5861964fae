import { problem } from '#server/http/problem.ts'

/**
 * What a client may do in its organization's record store, by scope. `unit` is a part of a package, narrowed further by
 * its own rules.
 */
const openedBy = {
  write_statements: ['statements/write', 'unit', 'all'],
  read_statements: ['statements/read', 'all/read', 'all'],
  read_own_statements: ['statements/read/mine', 'unit', 'statements/read', 'all/read', 'all'],
  read_states: ['state', 'unit', 'all/read', 'all'],
  write_states: ['state', 'unit', 'all'],
  read_profiles: ['profile', 'unit', 'all/read', 'all'],
  write_profiles: ['profile', 'unit', 'all'],
  read_definitions: ['define', 'profile', 'statements/read', 'all/read', 'all'],
  define_activities: ['define', 'all'],
} as const

export type RecordAbility = keyof typeof openedBy

export const mayRecord = (scopes: readonly string[], ability: RecordAbility) =>
  openedBy[ability].some((scope) => scopes.includes(scope))

export function authorizeRecord(scopes: readonly string[], ability: RecordAbility) {
  if (!mayRecord(scopes, ability)) throw problem('record_scope_missing')
}
