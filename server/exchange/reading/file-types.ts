import { contentTypeOf, sniffedBytes } from '#server/files/content-type.ts'
import { isPicture } from '#server/files/content-type.ts'
import { FileError } from '#server/archives/file-error.ts'
import { readBytes, type Archive } from '../archive/archive.ts'

/** File types a course accepts beyond manual uploads: none of them runs in a browser. */
export const keptTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/x-m4v',
  'audio/mpeg',
  'audio/x-m4a',
  'audio/mp4',
  'audio/wav',
  'audio/ogg',
  'audio/aac',
  'audio/flac',
  'application/pdf',
  'text/vtt',
  'text/plain',
  'text/csv',
  'text/markdown',
  'application/x-subrip',
  'application/json',
  'application/zip',
  'application/epub+zip',
  'application/rtf',
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]

export type LessonFileKind = 'video' | 'audio' | 'file' | null

/** The kind of lesson that shows such a file; null for captions, which need a video. */
export function lessonKindOf(type: string): LessonFileKind {
  if (/^video\/(mp4|webm|quicktime|x-m4v)$/.test(type)) return 'video'
  if (type.startsWith('audio/')) return 'audio'
  return type === 'text/vtt' || type === 'application/x-subrip' ? null : 'file'
}

export { isPicture }

export interface FileType {
  type: string | undefined
  /** Its first bytes. */
  head: Uint8Array
}

/** The type of a file by its first bytes; its name only distinguishes text formats. */
export async function fileTypeOf(archive: Archive, path: string, name: string): Promise<FileType> {
  try {
    const short = await readBytes(archive, path, 4100)
    // The kind of an Office document follows its first entries.
    const isZip = short.toString('latin1', 0, 2) === 'PK'
    const bytes = isZip ? await readBytes(archive, path, sniffedBytes) : short
    return {
      type: await contentTypeOf(bytes.length < sniffedBytes ? whole(bytes) : bytes, name),
      head: Uint8Array.from(bytes.subarray(0, 64)),
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { type: undefined, head: new Uint8Array() }
  }
}

/** Without a partial character at the end of the sample. */
function whole(bytes: Buffer): Buffer {
  for (let cut = 0; cut < 4; cut += 1) {
    const byte = bytes.at(-1 - cut) ?? 0
    if (byte < 0x80) return bytes.subarray(0, bytes.length - cut)
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - cut - 1)
  }
  return bytes
}
