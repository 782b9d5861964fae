import { FileError } from './file-error.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

export interface Decoded {
  text: string
  /** What was assumed because the file doesn't say it. */
  notes: Sentence[]
}

/** Text in the encoding that its mark, its XML declaration or its bytes show. Throws FileError for what is no text. */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = markOf(bytes)
  const declared = marked ?? declaredIn(bytes)
  const guessed = declared ?? 'utf-8'
  try {
    return checked({ text: new TextDecoder(guessed, { fatal: true }).decode(bytes), notes: [] })
  } catch (error) {
    if (error instanceof FileError) throw error
    if (marked) throw new FileError(say('This file isn’t text that can be read.'))
    const text = new TextDecoder('windows-1252').decode(bytes)
    return checked({
      text,
      notes: [
        say('The file doesn’t say its encoding and isn’t UTF-8. It was read as Windows-1252.'),
      ],
    })
  }
}

function checked(decoded: Decoded): Decoded {
  // Text has no NUL. Other control characters are left out later, where they stand.
  if (decoded.text.includes('\0'))
    throw new FileError(say('This file isn’t text or a package that can be read.'))
  return decoded
}

/** By the byte order mark, or by zeros between western letters. */
function markOf(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (bytes.length >= 4 && a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  if (bytes.length >= 4 && a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be'
  return null
}

/** An encoding of an XML declaration that is known and fits: a file of single bytes can't be UTF-16. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const label = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  if (!label || /^utf-?16|^ucs-?2/i.test(label)) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
