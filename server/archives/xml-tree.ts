import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { say, type Sentence } from '#server/words/sentence.ts'
import type { Element } from './nodes.ts'

export class XmlError extends Error {
  readonly line: number
  /** What is wrong, as the end of a sentence. */
  readonly reason: Sentence
  constructor(reason: Sentence, line: number) {
    super(reason.message)
    this.reason = reason
    this.line = line
  }

  get sentence(): Sentence {
    return say('The file can’t be read as XML: {reason}.', { reason: this.reason })
  }
}

/** No file of questions nests deeper. */
const maximumDepth = 200

/**
 * Reads XML strictly and hands over each element named `name` once it ends; without a name, the root. No external
 * file is loaded, and a document type that declares entities is refused, so nothing can be expanded. Throws
 * XmlError at the first fault.
 */
export function readXml(text: string, name: string | null, take: (element: Element) => void): void {
  const parser = new SaxesParser()
  const open: Element[] = []
  const fail = (reason: Sentence): never => {
    throw new XmlError(reason, parser.line)
  }
  const addText = (data: string) => {
    const children = open.at(-1)?.children
    if (!children) return
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last + data
    else children.push(data)
  }
  // Files written by hand use the entities of HTML without declaring them.
  parser.ENTITIES = new Proxy(parser.ENTITIES, { get: (known, entity) => entityOf(known, entity) })
  parser.on('error', (error) => fail(faultOf(error.message.replace(/^\d+:\d+: /, ''))))
  parser.on('doctype', (type) => {
    if (/<!ENTITY/i.test(type)) fail(say('a document type with entities isn’t allowed'))
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (open.length >= maximumDepth) fail(say('elements are nested too deeply'))
    open.push({ name: local(tag), attributes: named(attributes), line: parser.line, children: [] })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    if (name === null ? open.length === 0 : element.name === name) take(element)
    // What was taken is not kept a second time.
    else open.at(-1)?.children.push(element)
  })
  parser.write(text.replace(/^\u{FEFF}/u, '').trimStart())
  parser.close()
}

/** The parser's own words are English and technical, so people read the common faults in ours. */
function faultOf(message: string): Sentence {
  const [, unclosed] = /^unclosed tag: (.*)$/s.exec(message) ?? []
  if (unclosed !== undefined) {
    return say('the element “{name}” is never closed', { name: unclosed.slice(0, 60) })
  }
  if (/^(unexpected|unmatched) clos/.test(message)) {
    return say('an element closes that was never opened')
  }
  if (/entit/.test(message)) return say('an entity isn’t known')
  if (/attribute/.test(message)) return say('an attribute isn’t written correctly')
  return say('it isn’t well-formed')
}

/** The whole document. */
export function xmlRoot(text: string): Element {
  let root: Element | undefined
  readXml(text, null, (element) => {
    root = element
  })
  if (!root) throw new XmlError(say('the file is empty'), 1)
  return root
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const named = (attributes: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !name.startsWith('xmlns'))
      .map(([name, value]) => [local(name), String(value)]),
  )

function entityOf(known: Record<string, string>, entity: string | symbol): string | undefined {
  if (typeof entity === 'symbol' || !/^\w{1,32}$/.test(entity)) return undefined
  if (known[entity] !== undefined) return known[entity]
  let text = ''
  const parser = new Parser({ ontext: (data) => (text += data) })
  parser.write(`&${entity};`)
  parser.end()
  return text.includes(';') ? undefined : text
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) =>
  text
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replaceAll('\r', '&#13;')
    // Characters that XML can't carry at all.
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
