import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import path from 'node:path'

/** For this user alone. */
const folderMode = 0o700
export const fileMode = 0o600

/** Makes a folder that only this user can enter; one that others could enter is closed to them. */
export function makePrivateFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: folderMode })
  if (isOpen(folder)) closeToOthers(folder, folderMode)
}

/**
 * Closes a folder that an earlier version left open, and the files in it. A folder that is closed already is left
 * alone, so that a large one costs a start nothing.
 */
export async function repairPrivateFolder(folder: string): Promise<void> {
  if (!isOpen(folder)) return
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) closeToOthers(path.join(folder, entry.name), fileMode)
  }
  // Last: a start that is cut short repairs the rest the next time.
  closeToOthers(folder, folderMode)
}

const isOpen = (folder: string) =>
  ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0

/** Volumes that belong to somebody else, or know no modes, are closed by whoever mounts them. */
function closeToOthers(file: string, mode: number) {
  try {
    chmodSync(file, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOENT') throw error
  }
}
