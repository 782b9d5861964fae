import { sql } from 'kysely'
import type { SourceColumn } from '../engine/source.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** The name of a joined person. `alias` names the joined table. */
export const personColumn = (label: Sentence, alias: string): SourceColumn => ({
  label,
  type: 'text',
  sql: sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`,
  id: sql`${sql.ref(`${alias}.id`)}`,
})

/** Addresses are for admins, as everywhere. */
export const emailColumn = (alias: string): SourceColumn => ({
  label: say('Email'),
  type: 'text',
  sql: sql`${sql.ref(`${alias}.email`)}`,
  seenBy: ['admin'],
})
