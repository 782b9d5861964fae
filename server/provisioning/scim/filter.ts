import { badRequest } from './error.ts'

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const
export type Operator = (typeof operators)[number]

/** A filter of RFC 7644 §3.4.2.2 as a tree. Names are as written. */
export type Filter =
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; filter: Filter }
  | { kind: 'compare'; path: string; operator: Operator; value: Literal }
  /**
   * A matching value of a multi-valued attribute, such as `emails[type eq "work"]`, optionally followed by a
   * comparison.
   */
  | { kind: 'value'; path: string; filter: Filter; compared: Comparison | undefined }

export type Literal = string | number | boolean | null
export interface Comparison {
  sub: string
  operator: Operator
  value: Literal
}

/** Filters are untrusted input: deeper nesting than this is an attack. */
const deepest = 50

export function parseFilter(text: string): Filter {
  const reader = new Reader(text)
  const filter = reader.readOr()
  reader.expectEnd()
  return filter
}

/** The target of a PATCH operation: `attribute`, `attribute.sub`, `attribute[filter]` or `attribute[filter].sub`. */
export interface PatchPath {
  path: string
  filter: Filter | undefined
  sub: string | undefined
}

export function parsePatchPath(text: string): PatchPath {
  const reader = new Reader(text, 'invalidPath')
  const path = reader.readName()
  const filter = reader.readBrackets()
  const sub = filter && reader.readDottedSub()
  reader.expectEnd()
  return { path, filter, sub }
}

class Reader {
  readonly #text: string
  readonly #mistake: 'invalidFilter' | 'invalidPath'
  #at = 0
  #depth = 0

  constructor(text: string, mistake: 'invalidFilter' | 'invalidPath' = 'invalidFilter') {
    this.#text = text
    this.#mistake = mistake
  }

  readOr(): Filter {
    this.#depth += 1
    if (this.#depth > deepest) throw this.#wrong('nests too deep')
    let left = this.#readAnd()
    while (this.#takeWord('or')) left = { kind: 'or', left, right: this.#readAnd() }
    this.#depth -= 1
    return left
  }

  #readAnd(): Filter {
    let left = this.#readOne()
    while (this.#takeWord('and')) left = { kind: 'and', left, right: this.#readOne() }
    return left
  }

  #readOne(): Filter {
    if (this.#takeNot()) return { kind: 'not', filter: this.#readGroup() }
    if (this.#peek() === '(') return this.#readGroup()
    const path = this.readName()
    const filter = this.readBrackets()
    if (!filter) return { kind: 'compare', path, ...this.#readComparison() }
    const sub = this.readDottedSub()
    const compared = sub === undefined ? undefined : { sub, ...this.#readComparison() }
    return { kind: 'value', path, filter, compared }
  }

  #readGroup(): Filter {
    this.#expect('(')
    const filter = this.readOr()
    this.#expect(')')
    return filter
  }

  readBrackets(): Filter | undefined {
    // Directly after the name, as the grammar requires.
    if (this.#text[this.#at] !== '[') return undefined
    this.#at += 1
    const filter = this.readOr()
    this.#expect(']')
    return filter
  }

  readDottedSub(): string | undefined {
    if (this.#text[this.#at] !== '.') return undefined
    this.#at += 1
    return this.readName()
  }

  /** A name with an optional schema prefix: `urn:…:2.0:User:name.givenName`. */
  readName(): string {
    this.#skipSpace()
    const name = /^[a-z$][\w$:.-]*/i.exec(this.#text.slice(this.#at))?.[0]
    if (!name) throw this.#wrong('needs the name of an attribute')
    this.#at += name.length
    return name
  }

  #readComparison(): { operator: Operator; value: Literal } {
    this.#skipSpace()
    const word = /^[a-z]+/i.exec(this.#text.slice(this.#at))?.[0].toLowerCase()
    const operator = operators.find((one) => one === word)
    if (!operator) throw this.#wrong('needs one of the operators of RFC 7644')
    this.#at += operator.length
    if (operator === 'pr') return { operator, value: null }
    if (this.#peek(false) !== ' ') throw this.#wrong('needs a space and a value')
    return { operator, value: this.#readLiteral() }
  }

  #readLiteral(): Literal {
    this.#skipSpace()
    const rest = this.#text.slice(this.#at)
    const found =
      /^(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?![\w.])/i.exec(
        rest,
      )?.[0]
    if (!found) throw this.#wrong('needs a value, such as "text", 5, true or null')
    this.#at += found.length
    try {
      return JSON.parse(found.startsWith('"') ? found : found.toLowerCase()) as Literal
    } catch {
      throw this.#wrong('has a text that JSON can’t read')
    }
  }

  #takeNot(): boolean {
    this.#skipSpace()
    const found = /^not\s*(?=\()/i.exec(this.#text.slice(this.#at))?.[0]
    this.#at += found?.length ?? 0
    return found !== undefined
  }

  #takeWord(word: 'and' | 'or'): boolean {
    const found = new RegExp(`^\\s+${word}(?=[\\s(])`, 'i').exec(this.#text.slice(this.#at))?.[0]
    this.#at += found?.length ?? 0
    return found !== undefined
  }

  #peek(skip = true) {
    if (skip) this.#skipSpace()
    return this.#text[this.#at]
  }

  #expect(character: string) {
    if (this.#peek() !== character) throw this.#wrong(`needs “${character}”`)
    this.#at += 1
  }

  expectEnd() {
    if (this.#peek() !== undefined) throw this.#wrong('goes on where it should end')
  }

  #skipSpace() {
    while (this.#text[this.#at] === ' ') this.#at += 1
  }

  #wrong(what: string) {
    const name = this.#mistake === 'invalidPath' ? 'path' : 'filter'
    return badRequest(this.#mistake, `The ${name} ${what} at character ${this.#at + 1}.`)
  }
}
