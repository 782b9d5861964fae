import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { urlOf } from './embedded.ts'
import { birthOf, isAlive } from './embedded-owner.ts'

/** The address of the embedded database while a Lyceum process runs it, otherwise undefined. */
export async function runningEmbedded(folder: string): Promise<string | undefined> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '')
  const [pid, birth] = (await read('owner')).split(' ')
  const owner = Number(pid)
  if (!owner || !isAlive(owner) || (await birthOf(owner)) !== birth) return undefined
  const [port, password] = [await read('port'), await read('password')]
  return port && password ? urlOf(folder, Number(port), password) : undefined
}
