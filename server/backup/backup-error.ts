/** A reason not to back up or restore that the person at the terminal can act on: shown as one sentence. */
export class BackupError extends Error {}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
}

/** What the file system refused, in words; undefined for anything else. */
export const fileReason = (error: unknown): string | undefined =>
  reasons[(error as NodeJS.ErrnoException | undefined)?.code ?? '']
