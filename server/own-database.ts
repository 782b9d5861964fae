import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts'

/** `wanted`: new and still empty. `loaded`: holds accounts whose password everyone knows. */
export type DemoState = 'none' | 'wanted' | 'loaded'

export interface OwnDatabase extends EmbeddedPostgres {
  demo: DemoState
  demoIsLoaded(): Promise<void>
}

/**
 * The database in the data folder. A new one asks for the demo; one whose demo was cut off half-way is thrown away and
 * made again, since nobody can have used it.
 */
export async function startOwnDatabase(dataDir: string, wantsDemo: boolean): Promise<OwnDatabase> {
  const folder = path.join(dataDir, 'database')
  const note = path.join(folder, 'demo')
  const readNote = () => readFile(note, 'utf8').catch(() => 'none')

  let postgres = await startEmbeddedPostgres({ dataDir: folder })
  if ((await readNote()) === 'loading') {
    await postgres.stop()
    await rm(folder, { recursive: true })
    postgres = await startEmbeddedPostgres({ dataDir: folder })
  }
  if (postgres.created && wantsDemo) await writeFile(note, 'loading')
  return {
    ...postgres,
    demo: ({ loading: 'wanted', loaded: 'loaded' } as const)[await readNote()] ?? 'none',
    demoIsLoaded: () => writeFile(note, 'loaded'),
  }
}
