import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Plant } from './plants.ts'

const preload = pathToFileURL(path.join(import.meta.dirname, 'edit-sources.ts')).href

/** The settings that start the product with the fault of that instrument in its sources. */
export const settingsWithPlant = (instrument: string) => ({
  NODE_OPTIONS: `--import ${preload}`,
  PROOF_PLANT: instrument,
})

export async function plantInDatabase(url: string, { statements = [] }: Plant) {
  const database = new pg.Client(url)
  await database.connect()
  for (const statement of statements) await database.query(statement)
  await database.end()
}
