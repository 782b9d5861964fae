import { sql } from 'kysely'
import type { PersonName } from '#contract/people.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { avatarUrl } from './avatar.ts'

export interface PersonNameRow {
  id: string
  first_name: string
  last_name: string
  avatar_key: string | null
}

/** A column that holds the name of a joined person, or null where the join found nobody. `alias` names the joined table. */
export const personNameColumn = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<PersonNameRow | null>`case when ${column('id')} is not null then jsonb_build_object(
    'id', ${column('id')}, 'first_name', ${column('first_name')}, 'last_name', ${column('last_name')},
    'avatar_key', ${column('avatar_key')}) end`
}

export const presentPersonName = (app: Mechanisms, row: PersonNameRow): PersonName => ({
  id: row.id,
  name: fullName(row),
  avatar: avatarUrl(app, row.avatar_key),
})

export const presentPersonNameOrNull = (app: Mechanisms, row: PersonNameRow | null) =>
  row && presentPersonName(app, row)

export const fullName = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`.trim()
