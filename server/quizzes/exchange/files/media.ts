import { randomUUID } from 'node:crypto'
import { say, type Sentence } from '#server/words/sentence.ts'

export interface MediaFile {
  /** Identifies the file until it is stored under its final ID. */
  id: string
  name: string
  bytes: Uint8Array
}

const maximumBytes = 20 * 1024 ** 2
const maximumFiles = 2000

/** The pictures of an import, each kept once. */
export class Media {
  readonly files: MediaFile[] = []

  /** The id of the picture, or a sentence on why it can't be kept. */
  add(name: string, bytes: Uint8Array): { id: string } | { problem: Sentence } {
    const shown = (name.split(/[/\\]/).at(-1) ?? name).slice(0, 100)
    const ending = pictureType(bytes)
    if (!ending)
      return {
        problem: say('“{name}” isn’t a PNG, JPEG, GIF, WebP or AVIF picture', { name: shown }),
      }
    if (bytes.length > maximumBytes)
      return { problem: say('“{name}” is larger than 20 MB', { name: shown }) }
    const known = this.files.find(
      (file) => file.bytes.length === bytes.length && Buffer.compare(file.bytes, bytes) === 0,
    )
    if (known) return { id: known.id }
    if (this.files.length >= maximumFiles) return { problem: say('the file has too many pictures') }
    const stem = shown.replace(/\.\w+$/, '') || 'picture'
    const file = { id: randomUUID(), name: `${stem}.${ending}`, bytes }
    this.files.push(file)
    return { id: file.id }
  }
}

/** By its first bytes; never by its name. SVG can run scripts and is no picture here. */
function pictureType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  if (/^.{4}ftypavi[fs]/s.test(head)) return 'avif'
  return null
}
