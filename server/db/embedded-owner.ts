import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#server/start-error.ts'

/** Claims the folder for this process, unless another running process owns it. Claims of dead processes are ignored. */
export async function ownFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const file = path.join(folder, 'owner')
  const [pid, birth] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  const other = Number(pid)
  if (other && other !== process.pid && isAlive(other) && (await birthOf(other)) === birth) {
    throw new StartError(
      `Another Lyceum (process ${other}) is using the folder ${folder}: stop it first, or choose another folder with DATA_DIR.`,
    )
  }
  await writeFile(file, `${process.pid} ${await birthOf(process.pid)}`)
  return { release: () => rm(file, { force: true }) }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Process IDs are reused; an ID with its start time isn't. Empty on systems that don't provide it. */
export async function birthOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 'dead' : (fields[18] ?? '')
}
