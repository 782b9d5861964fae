import { fileTypeFromBuffer } from 'file-type'
import { extname } from 'node:path'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { isProgramName, isProgramType, textTypeOf } from './file-types.ts'
import type { FilePurpose } from './purpose.ts'

/** Enough to detect any type, including office documents, whose kind follows their first zip entry. */
export const sniffedBytes = 65_536

/** The type that the first bytes show. Throws file_type_not_allowed when the purpose does not accept it. */
export async function assertContentType(
  purpose: FilePurpose,
  head: Uint8Array,
  name: string,
): Promise<string> {
  const type = await contentTypeOf(head, name, purpose)
  if (purpose.types.includes(anyType)) return type ?? 'application/octet-stream'
  if (isProgramName(endingOf(name)) || (type && isProgramType(type))) {
    throw problem('file_type_not_allowed', {
      detail: say('This file is a program. Upload documents, recordings, pictures or source code.'),
    })
  }
  if (!type || !purpose.types.includes(type)) {
    throw problem(
      'file_type_not_allowed',
      head.length === 0 ? { detail: say('This file is empty.') } : {},
    )
  }
  return type
}

/** For a purpose whose verb detects from the content what to do with a file, and reports an error if it can't. */
export const anyType = '*/*'

const endingOf = (name: string) => extname(name).toLowerCase()

/** The type that the first bytes show, or the name of a text; undefined when neither tells. */
export async function contentTypeOf(
  head: Uint8Array,
  name: string,
  { anyEncoding = false }: { anyEncoding?: boolean } = {},
): Promise<string | undefined> {
  const signed = (await fileTypeFromBuffer(head))?.mime.split(';')[0]
  const text = textTypeOf(endingOf(name))
  // A signature says that it is XML, its name which XML: a drawing, captions, a page.
  if (signed && !(text && signed === 'application/xml')) return signed
  return text && (isUtf8(head) || (anyEncoding && isOldText(head))) ? text : undefined
}

/** UTF-8 without NUL. The last character may be cut by the end of the sample. */
function isUtf8(head: Uint8Array): boolean {
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

/** What spreadsheets and old editors write: UTF-16 with its mark, or one byte per character. Programs hold control bytes. */
function isOldText(head: Uint8Array): boolean {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return head.every(
    (byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13,
  )
}

/** Types that a browser shows without running anything; all others are offered as a download. */
const inlineTypes =
  /^(image\/(png|jpeg|webp|gif|avif)|video\/(mp4|webm|quicktime|x-m4v)|audio\/[\w.+-]+|application\/pdf|text\/vtt)$/

export const isShownInline = (contentType: string) => inlineTypes.test(contentType)

/** Pictures of phones that few browsers show. */
export const isHeic = (contentType: string) => /^image\/hei[cf](-sequence)?$/.test(contentType)

/** Pictures that can be resized. */
export const isPicture = (contentType: string) =>
  /^image\/(png|jpeg|webp|gif|avif)$/.test(contentType)
