import { Parser } from 'htmlparser2'

/** An element of HTML or XML with its content in order. */
export interface Element {
  /** Without the prefix of a namespace. */
  name: string
  attributes: Record<string, string>
  children: Node[]
  /** Where the element starts in the file, counted from 1; 0 for HTML inside a text. */
  line: number
}
export type Node = Element | string

/** Deeper elements are read as if they were not nested. */
const maximumDepth = 100
/** Longer texts are cut to this length before parsing; callers compare the length and note it. */
export const maximumHtml = 2_000_000

/** HTML as browsers would read it: never fails, never nests deeper than `maximumDepth`. */
export function parseHtml(html: string): Node[] {
  const root: Element = { name: '', attributes: {}, children: [], line: 0 }
  const open: Element[] = [root]
  let tooDeep = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= maximumDepth) {
        tooDeep += 1
        return
      }
      const element: Element = { name, attributes, children: [], line: 0 }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext(data) {
      addText(open.at(-1)?.children ?? [], data)
    },
    onclosetag() {
      if (tooDeep > 0) tooDeep -= 1
      else open.pop()
    },
  })
  // In pieces, so that elements that never close are not kept open in the parser's own list for long.
  const isEndless = () => tooDeep >= 1000
  for (let at = 0; at < html.length && !isEndless(); at += 4096) {
    parser.write(html.slice(at, at + 4096))
  }
  parser.end()
  return root.children
}

function addText(children: Node[], data: string) {
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last + data
  else children.push(data)
}

export const isElement = (node: Node | undefined): node is Element => typeof node === 'object'

/** All text inside, in order. */
export function textIn(node: Node | undefined): string {
  if (node === undefined) return ''
  return typeof node === 'string' ? node : node.children.map(textIn).join('')
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.filter(isElement).find((child) => child.name === name)

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? []).filter(isElement).filter((child) => child.name === name)

/** Every element with one of these names, in the order of the file; not inside one that was found. */
export function findAll(element: Element | undefined, ...names: string[]): Element[] {
  return (element?.children ?? [])
    .filter(isElement)
    .flatMap((child) => (names.includes(child.name) ? [child] : findAll(child, ...names)))
}

export const findOne = (element: Element | undefined, ...names: string[]): Element | undefined =>
  findAll(element, ...names)[0]
