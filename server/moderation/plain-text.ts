import type { Document } from '#contract/document.ts'

interface Node {
  type: string
  text?: string
  attrs?: { id?: string; label?: string; latex?: string }
  content?: Node[]
}

const blocks = new Set(['paragraph', 'heading', 'codeBlock', 'listItem', 'tableRow', 'blockMath'])

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of node.content ?? []) yield* nodesOf(child)
}

/** The words of what someone wrote, one line per block: for lists, search, mail and the word filter. */
export function plainText(document: Document): string {
  const parts: string[] = []
  const visit = (node: Node) => {
    if (node.text) parts.push(node.text)
    if (node.type === 'hardBreak') parts.push('\n')
    if (node.type === 'mention') parts.push(`@${node.attrs?.label ?? ''}`)
    if (node.attrs?.latex) parts.push(node.attrs.latex)
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

export function excerptOf(text: string, length = 200): string {
  const line = text.replaceAll('\n', ' ')
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`
}

/** Everyone who is named with @, each once. */
export const mentionedIds = (document: Document): string[] => [
  ...new Set(
    [...nodesOf(document as Node)].flatMap((node) =>
      node.type === 'mention' && node.attrs?.id ? [node.attrs.id] : [],
    ),
  ),
]

/** A picture or a player in a text would be fetched by everyone who reads it: files are attached instead. */
export const hasMedia = (document: Document): boolean =>
  [...nodesOf(document as Node)].some(({ type }) => type === 'image' || type === 'embed')

/** The same text with the real names of those who are mentioned, whatever the sender called them. */
export function nameMentioned(document: Document, names: ReadonlyMap<string, string>): Document {
  const visit = (node: Node): Node => ({
    ...node,
    ...(node.type === 'mention' &&
      node.attrs?.id && {
        attrs: { id: node.attrs.id, label: names.get(node.attrs.id) ?? node.attrs.label ?? '' },
      }),
    ...(node.content && { content: node.content.map(visit) }),
  })
  return visit(document as Node) as Document
}
