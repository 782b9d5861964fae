import { fileTypeFromBuffer } from 'file-type'
import { extname } from 'node:path'
import { problem } from '#server/http/problem.ts'
import type { FilePurpose } from './purpose.ts'

/** Enough to detect any type, including office documents, whose kind follows their first zip entry. */
export const sniffedBytes = 65_536

/** Text has no signature; once it is known to be text, its name determines the type. */
const textTypes: Record<string, string> = {
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.md': 'text/markdown',
  '.vtt': 'text/vtt',
  '.srt': 'application/x-subrip',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
}

/** The type detected from the first bytes. Throws file_type_not_allowed if the purpose doesn't accept it. */
export async function assertContentType(
  purpose: FilePurpose,
  head: Uint8Array,
  name: string,
): Promise<string> {
  const type = await contentTypeOf(head, name)
  if (purpose.types.includes(anyType)) return type ?? 'application/octet-stream'
  if (!type || !purpose.types.includes(type)) throw problem('file_type_not_allowed')
  return type
}

/** For a purpose whose verb detects from the content what to do with a file, and reports an error if it can't. */
export const anyType = '*/*'

/** The type detected from the first bytes, or from the name of a text; undefined if neither works. */
export async function contentTypeOf(head: Uint8Array, name: string): Promise<string | undefined> {
  const signed = (await fileTypeFromBuffer(head))?.mime
  const text = textTypes[extname(name).toLowerCase()]
  if (signed && !(text === 'image/svg+xml' && signed === 'application/xml')) return signed
  return text && isText(head) ? text : undefined
}

/** UTF-8 without NUL. The sample may end in the middle of a character. */
function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, {
      stream: head.length === sniffedBytes,
    })
    return true
  } catch {
    return false
  }
}

/** Types that a browser displays without running anything; all others are offered as downloads. */
const inlineTypes =
  /^(image\/(png|jpeg|webp|gif|avif)|video\/(mp4|webm|quicktime|x-m4v)|audio\/[\w.+-]+|application\/pdf|text\/vtt)$/

export const isShownInline = (contentType: string) => inlineTypes.test(contentType)

/** Pictures that can be resized. */
export const isPicture = (contentType: string) =>
  /^image\/(png|jpeg|webp|gif|avif)$/.test(contentType)
