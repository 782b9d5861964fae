import { say, type Sentence } from '#server/words/sentence.ts'

/** Deeper than any document that people write; far from where parsers and the database give up. */
const deepest = 200

/**
 * What makes a value impossible to keep, with its path, if anything does: NUL and halves of characters, which no
 * database text can hold, in texts and in names of fields, and nesting without an end. Files are bytes, and left alone.
 */
export function findUnreadable(value: unknown): { path: string; detail: Sentence } | undefined {
  const waiting: { value: unknown; path: string[] }[] = [{ value, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: found, path } = next
    if (typeof found === 'string' && !isText(found)) return broken(path)
    if (typeof found !== 'object' || found === null || found instanceof Uint8Array) continue
    if (path.length >= deepest) {
      return { path: path[0] ?? '', detail: say('This is nested too deeply.') }
    }
    for (const [name, inner] of Object.entries(found)) {
      if (!isText(name)) return broken(path)
      waiting.push({ value: inner, path: [...path, name] })
    }
  }
  return undefined
}

const isText = (text: string) => text.isWellFormed() && !text.includes('\0')

const broken = (path: string[]) => ({
  path: path.join('.'),
  detail: say('This has characters that can’t be saved.'),
})
