import type { Document } from '#contract/document.ts'

interface Node {
  type: string
  text?: string
  attrs?: { label?: string; latex?: string; alt?: string; title?: string }
  content?: Node[]
}

const blocks = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'listItem',
  'tableRow',
  'image',
  'blockMath',
])

/** The words of a document, one line per block: for mail, search and lists. */
export function plainText(document: Document): string {
  const parts: string[] = []
  const visit = (node: Node) => {
    if (node.text) parts.push(node.text)
    if (node.type === 'hardBreak') parts.push('\n')
    if (node.type === 'tableCell' || node.type === 'tableHeader') parts.push(' ')
    const { label, latex, alt } = node.attrs ?? {}
    if (label ?? latex ?? alt) parts.push(label ?? latex ?? alt ?? '')
    for (const child of node.content ?? []) visit(child)
    if (blocks.has(node.type)) parts.push('\n')
  }
  visit(document as Node)
  return parts
    .join('')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
}

/** Empty is a document without a word and without a picture. */
export const isEmpty = (document: Document) =>
  plainText(document) === '' && !JSON.stringify(document).includes('"type":"image"')

export function excerpt(document: Document, length = 160): string {
  const text = plainText(document).replaceAll('\n', ' ')
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
}
