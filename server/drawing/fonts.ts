import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readCharacters } from './read-characters.ts'
import { unpackWoff } from './unpack-woff.ts'

const require = createRequire(import.meta.url)

/** In this order: a character takes the first typeface that has it. All are under the SIL Open Font License. */
const typefaces = [
  // Latin and Vietnamese
  'newsreader',
  // Cyrillic and Greek
  'source-serif-4',
  // Arabic
  'amiri',
  // Hebrew
  'frank-ruhl-libre',
  // Devanagari
  'tiro-devanagari-hindi',
  // Chinese in both scripts, kana and kanji
  'cactus-classical-serif',
  // Hangul, all 11,172 syllables
  'gowun-batang',
]

/** Stands for what no typeface has. */
const replacement = '\uFFFD'

/** Each typeface is cut into files by script, East Asian ones into about a hundred; a file is read when it is needed. */
class Subset {
  readonly family: string
  readonly #path: string
  readonly #claimed: [from: number, to: number][]
  #file: { bytes: Buffer; characters: ReadonlySet<number> } | undefined

  constructor(typeface: string, name: string, ranges: string) {
    this.family = `${typeface} ${name}`
    this.#path = `@fontsource/${typeface}/files/${typeface}-${name}-400-normal.woff`
    this.#claimed = ranges.split(',').map(readRange)
  }

  /** What a file is meant for says the package; what it really has, the file itself. */
  has(point: number): boolean {
    const claimed = this.#claimed.some(([from, to]) => point >= from && point <= to)
    return claimed && this.#read().characters.has(point)
  }

  get bytes(): Buffer {
    return this.#read().bytes
  }

  #read() {
    if (!this.#file) {
      const bytes = unpackWoff(readFileSync(require.resolve(this.#path)))
      this.#file = { bytes, characters: readCharacters(bytes) }
    }
    return this.#file
  }
}

function readRange(range: string): [number, number] {
  const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

const plainest = ['latin', 'latin-ext', 'cyrillic', 'greek']

/** Accents that stand alone are in several files of a typeface; the plain one is asked first. */
function order(name: string) {
  const index = plainest.indexOf(name)
  return index === -1 ? plainest.length : index
}

const subsets = typefaces.flatMap((typeface) => {
  const listed = require(`@fontsource/${typeface}/unicode.json`) as Record<string, string>
  return Object.entries(listed)
    .map(([name, ranges]) => [name.replaceAll(/[[\]]/g, ''), ranges] as const)
    .toSorted(([a], [b]) => order(a) - order(b))
    .map(([name, ranges]) => new Subset(typeface, name, ranges))
})

const subsetOf = (character: string) =>
  subsets.find((subset) => subset.has(character.codePointAt(0) ?? 0))

const needsNoGlyph = /[\s\p{Cf}]/u

/** The text with what no typeface can draw replaced, instead of drawn as something else. */
export const drawable = (text: string) =>
  Array.from(text.normalize('NFC'))
    .map((character) =>
      needsNoGlyph.test(character) || subsetOf(character) ? character : replacement,
    )
    .join('')

/** The files that hold the characters of a drawable text, the most Latin first. */
export function fontsFor(text: string): { family: string; bytes: Buffer }[] {
  const needed = new Set([...new Set(`A ${replacement}${text}`)].map(subsetOf))
  return subsets.filter((subset) => needed.has(subset))
}
