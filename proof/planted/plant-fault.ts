import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Plant } from './plants.ts'

const preload = pathToFileURL(path.join(import.meta.dirname, 'edit-sources.ts')).href

/** The settings that start the product with that tool's fault in its sources, along with other preloads. */
export const settingsWithPlant = (instrument: string, options = '') => ({
  NODE_OPTIONS: `${options} --import ${preload}`.trim(),
  PROOF_PLANT: instrument,
})

export async function plantInDatabase(url: string, { statements = [] }: Plant) {
  const database = new pg.Client(url)
  await database.connect()
  for (const statement of statements) await database.query(statement)
  await database.end()
}
