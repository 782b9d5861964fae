import { SaxesParser } from 'saxes'

/** One element with its own text and children. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  line: number
  text: string
  children: XmlElement[]
}

export class XmlError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** No file of questions nests deeper. */
const maximumDepth = 50

/**
 * Reads XML strictly and hands over each element named `name` once it ends. A document type is refused, so entities of
 * the file's own can't be declared: nothing is expanded, nothing is loaded. Throws XmlError at the first fault.
 */
export function readXml(text: string, name: string, take: (element: XmlElement) => void): void {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  const fail = (message: string): never => {
    throw new XmlError(message, parser.line)
  }
  const addText = (data: string) => {
    const last = open.at(-1)
    if (last) last.text += data
  }
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')))
  parser.on('doctype', () => fail('a document type isn’t allowed'))
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (open.length >= maximumDepth) fail('elements are nested too deeply')
    open.push({ name: tag, attributes, line: parser.line, text: '', children: [] })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    if (element.name === name) take(element)
    // What was taken is not kept a second time.
    else open.at(-1)?.children.push(element)
  })
  parser.write(text.replace(/^\u{FEFF}/u, '').trimStart())
  parser.close()
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll('\r', '&#13;')
