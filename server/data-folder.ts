import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { makePrivateFolder, repairPrivateFolder } from './private-folder.ts'
import { StartError } from './start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
}

/**
 * Makes the data folder, or says in one sentence why it can't be used. Mail holds codes and files are what people
 * handed in, so nobody but this user may enter; folders of earlier versions are closed.
 */
export async function requireDataFolder(folder: string): Promise<void> {
  try {
    makePrivateFolder(folder)
    for (const part of [folder, path.join(folder, 'database')]) {
      await access(part, constants.R_OK | constants.W_OK | constants.X_OK).catch(unlessMissing)
    }
    for (const part of ['mail', 'files', 'uploads']) {
      await repairPrivateFolder(path.join(folder, part))
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartError(
      `Lyceum can't use its data folder ${folder} (${reasons[code ?? ''] ?? message}): make it readable and writable for this user, or choose another with DATA_DIR.`,
    )
  }
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
