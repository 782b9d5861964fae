import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** What people wrote, from the responses that pages received; a page may show it in any language. */
export class KnownData {
  readonly #texts = new Set<string>()
  readonly #notData: ReadonlySet<string>

  constructor(notData: ReadonlySet<string>) {
    this.#notData = notData
  }

  /** Whole sentences that were written once and stored are data, although the server wrote them. */
  learn(value: unknown, isKept = false): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item, isKept)
    else if (typeof value === 'object' && value !== null) this.learn(Object.values(value), isKept)
    else if (typeof value === 'string' && (isKept || !this.#notData.has(value))) {
      for (const line of value.split('\n')) {
        const text = tidy(line)
        if (/[a-zA-Z]{2}/.test(text)) this.#texts.add(text)
      }
    }
  }

  /** The rest of the text without everything that is known: empty, or something that nobody translated. */
  unknownIn(text: string): string {
    if (this.#texts.has(text)) return ''
    const start = text.replace(/…$/, '')
    if (start !== text && [...this.#texts].some((known) => known.startsWith(start))) return ''
    if (text.split(' ').length >= wordsOfPassage && this.#isPassage(text)) return ''
    let rest = text
    const inside = [...this.#texts].filter((known) => rest.includes(known))
    for (const known of inside.toSorted((one, other) => other.length - one.length)) {
      rest = rest.replaceAll(new RegExp(`(?<!\\p{L})${escaped(known)}(?!\\p{L})`, 'gu'), ' ')
    }
    rest = rest.replaceAll(sameEverywhere, ' ')
    const words = rest.match(/(?<!\p{L})[a-zA-Z]{2,}(?!\p{L})/gu) ?? []
    return words.every((word) => isInitials(word)) ? '' : tidy(rest)
  }

  /** A comment on a passage splits the text around it. */
  #isPassage(text: string) {
    return [...this.#texts].some((known) => known.includes(text))
  }
}

/** This many words of someone else's text in the same order are no coincidence. */
const wordsOfPassage = 4

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** Names of a person, a currency, a time zone or a file format. */
const isInitials = (word: string) => /^[A-Z]{1,4}$/.test(word)
/** URLs, keys, placeholders, and names that are the same in every language. */
const sameEverywhere = new RegExp(
  [
    String.raw`https?:\S*|\S+@\S+|(?<=^|\s)\/[\w/-]*|\{\w+\}|\b(?:sk_live|whsec)_\S*|(?:alt|Alt|Ctrl)\+\S`,
    String.raw`\b(?:Lyceum|Stripe|LinkedIn|OpenID Connect|Open Badges)\b`,
    String.raw`\b(?:Bash|Go|Java|JavaScript|Kotlin|Markdown|Python|Ruby|Rust|Swift|TypeScript)\b`,
  ].join('|'),
  'g',
)

/** Words in responses that no person wrote: values of the contract, and sentences in the server's source. */
export function notWrittenByPeople(document: unknown): Set<string> {
  const words = new Set<string>()
  gatherEnums(document, words)
  const inDemo = literalsOf('server/**/demo{/**,}/*.ts')
  for (const literal of literalsOf('server/**/*.ts')) {
    if (!inDemo.has(literal)) words.add(literal)
  }
  return words
}

function literalsOf(pattern: string): Set<string> {
  const files = globSync(pattern, {
    cwd: root,
    exclude: (file) => /\.test\.ts$|\/(testing|migrations)$|\/tables\.ts$/.test(file),
  })
  const literals = files.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)+)'/g),
  ])
  return new Set(
    literals
      .map(([, literal]) => (literal ?? '').replaceAll('\\', ''))
      .filter((literal) => /[A-Z]|\s/.test(literal)),
  )
}

function gatherEnums(value: unknown, words: Set<string>) {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'enum' && Array.isArray(inner)) for (const word of inner) words.add(String(word))
    else if (key === 'const') words.add(String(inner))
    else gatherEnums(inner, words)
  }
}
