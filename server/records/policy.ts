import { problem } from '#server/http/problem.ts'

/** What a client may do with the record store of its organization, by the scopes that it was given. */
const openedBy = {
  write_statements: ['statements/write', 'all'],
  read_statements: ['statements/read', 'all/read', 'all'],
  read_own_statements: ['statements/read/mine', 'statements/read', 'all/read', 'all'],
  read_states: ['state', 'all/read', 'all'],
  write_states: ['state', 'all'],
  read_profiles: ['profile', 'all/read', 'all'],
  write_profiles: ['profile', 'all'],
  read_definitions: ['define', 'profile', 'statements/read', 'all/read', 'all'],
  define_activities: ['define', 'all'],
} as const

export type RecordAbility = keyof typeof openedBy

export const mayRecord = (scopes: readonly string[], ability: RecordAbility) =>
  openedBy[ability].some((scope) => scopes.includes(scope))

export function authorizeRecord(scopes: readonly string[], ability: RecordAbility) {
  if (!mayRecord(scopes, ability)) throw problem('record_scope_missing')
}
