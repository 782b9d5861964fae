import { sql } from 'kysely'

/** The column `language` of everyone who is written to: their own choice, else their organization's, else English. */
export const readingLanguage = (people = 'people') =>
  sql<string>`reading_language(${sql.ref(`${people}.id`)}, ${sql.ref(`${people}.language`)})`.as(
    'language',
  )
