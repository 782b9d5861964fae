import type { JSONContent } from '@tiptap/core'
import { Href, type Block, type Document } from '#contract/document.ts'

/** The attributes that are stored, by node and mark; the editor's own (widths, classes, targets) are not. */
const stored: Record<string, readonly string[]> = {
  heading: ['level'],
  codeBlock: ['language'],
  orderedList: ['start'],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
  image: ['file_id', 'alt', 'width', 'height'],
  inlineMath: ['latex'],
  blockMath: ['latex'],
  callout: ['tone'],
  embed: ['url', 'title'],
  mention: ['id', 'label'],
  link: ['href'],
}

/** What the editor holds, as the contract stores it. Empty paragraphs at the end say nothing and are left out. */
export function toDocument(json: JSONContent): Document {
  const content = toStored(json).content ?? []
  while (content.at(-1)?.type === 'paragraph' && !content.at(-1)?.content) content.pop()
  return { type: 'doc', content: content as Block[] }
}

function toStored(node: JSONContent): JSONContent {
  const marks = node.marks
    ?.filter((mark) => mark.type !== 'link' || Href.safeParse(mark.attrs?.href).success)
    .map((mark) => ({ type: mark.type, ...attributesOf(mark) }))
  return {
    type: node.type,
    ...attributesOf(node),
    ...(node.content && { content: node.content.map(toStored).filter(hasPurpose) }),
    ...(marks && marks.length > 0 && { marks }),
    ...(node.text !== undefined && { text: node.text }),
  }
}

function attributesOf({ type, attrs }: { type?: string; attrs?: Record<string, unknown> }) {
  const names = stored[type ?? '']
  if (!names) return {}
  return {
    attrs: Object.fromEntries(names.map((name) => [name, storable(name, attrs?.[name])])),
  }
}

function storable(name: string, value: unknown) {
  if (name === 'level') return Math.min(4, Math.max(2, Number(value)))
  if (name === 'language') {
    return typeof value === 'string' && /^[\w+#-]{1,30}$/.test(value) ? value : null
  }
  return value
}

const holders = new Set(['doc', 'blockquote', 'callout', 'listItem', 'tableCell', 'tableHeader'])
const carriers = new Set(['bulletList', 'orderedList', 'table', 'tableRow'])

/** A list without items and a table without cells can't be written in. */
const hasPurpose = ({ type, content }: JSONContent) =>
  !carriers.has(type ?? '') || (content?.length ?? 0) > 0

/** A stored document as the editor needs it: a place to type in everything that holds text. */
export function fromDocument(document: Document): JSONContent {
  return toEditable(document)
}

function toEditable(node: JSONContent): JSONContent {
  if (!node.content && !holders.has(node.type ?? '')) return node
  const content = (node.content ?? []).map(toEditable).filter(hasPurpose)
  if (content.length === 0 && holders.has(node.type ?? '')) content.push({ type: 'paragraph' })
  return { ...node, content }
}
