import { open, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { birthOf, isAlive } from '#server/db/embedded-owner.ts'
import { BackupError } from './backup-error.ts'

/** One at a time writes to a folder. What a killed process left behind doesn't count. */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const file = path.join(folder, 'lock')
  for (let attempt = 1; ; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600)
      await handle.writeFile(`${hostname()} ${process.pid} ${await birthOf(process.pid)}`)
      await handle.close()
      return { release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [host = '', pid = '', birth] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
      const isHere = host === hostname()
      const lives = !isHere || (isAlive(Number(pid)) && (await birthOf(Number(pid))) === birth)
      if (lives || attempt === 2) {
        throw new BackupError(
          `Another backup (process ${pid} on ${host}) is writing to ${folder}: wait until it is done.`,
        )
      }
      await rm(file, { force: true })
    }
  }
}
