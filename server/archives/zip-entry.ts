import type { Entry } from 'yauzl'

/** Old packers write names in their own code page; those without letters beyond ASCII read the same. */
export function entryPath(entry: Pick<Entry, 'fileNameRaw'>): string {
  const raw = entry.fileNameRaw
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    name = new TextDecoder('latin1').decode(raw)
  }
  return name.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
}

/** Absolute paths, drives and steps upward; no such path is ever followed. */
export const leadsOutside = (path: string) =>
  path.startsWith('/') ||
  /^[a-z]:/i.test(path) ||
  path.includes('\0') ||
  path.split('/').includes('..')
