import { say, type Sentence } from '#server/words/sentence.ts'

/** Deeper than any document that people write; far from where parsers and the database give up. */
const deepest = 200

/**
 * The reason why a value can't be stored, with its path, if there is one: NUL and lone surrogates, which database text
 * can't hold, in values and field names, and excessive nesting. Files are bytes and skipped.
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
