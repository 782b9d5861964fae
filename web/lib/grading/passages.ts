import type { DocumentNode } from '#web/ui/document.tsx'

export interface Passage {
  id: string
  start_at: number
  end_at: number
}

/** The plain characters of a text, which passage offsets refer to. */
export const plainText = (node: { text?: string; content?: readonly DocumentNode[] }): string =>
  node.text ?? (node.content ?? []).map(plainText).join('')

/** The text with its passages highlighted, each linked to its comment. */
export function withPassages<Root extends { content: readonly DocumentNode[] }>(
  document: Root,
  passages: readonly Passage[],
): { content: readonly DocumentNode[] } {
  let at = 0
  const mark = (node: DocumentNode): DocumentNode[] => {
    if (node.text === undefined) {
      return node.content ? [{ ...node, content: node.content.flatMap(mark) }] : [node]
    }
    const start = at
    at += node.text.length
    return pieces(node.text, start, passages).map(({ text, passage }) =>
      passage
        ? { ...node, text, marks: [...(node.marks ?? []).filter(isNoLink), ...marksOf(passage)] }
        : { ...node, text },
    )
  }
  return { content: document.content.flatMap(mark) }
}

const isNoLink = ({ type }: { type: string }) => type !== 'link'

const marksOf = ({ id }: Passage) => [
  { type: 'highlight' },
  { type: 'link', attrs: { href: `#comment-${id}` } },
]

/** A run of text split where passages begin and end; where two overlap, the first one wins. */
export function pieces<Marked extends Passage>(
  text: string,
  start: number,
  passages: readonly Marked[],
) {
  const end = start + text.length
  const cuts = passages
    .flatMap(({ start_at, end_at }) => [start_at, end_at])
    .filter((cut) => cut > start && cut < end)
  const edges = [...new Set([start, ...cuts, end])].toSorted((a, b) => a - b)
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? end
    const passage = passages.find(({ start_at, end_at }) => start_at <= from && to <= end_at)
    return { text: text.slice(from - start, to - start), passage }
  })
}

/** The selected character range inside an element that shows the text; null if nothing is selected. */
export function selectedPassage(
  element: HTMLElement,
  text: string,
): { start_at: number; end_at: number } | null {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (!element.contains(range.commonAncestorContainer)) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(range.startContainer, range.startOffset)
  return findPassage(text, range.toString(), before.toString().length)
}

/** Formulas and the like show more characters than they count, so the nearest place with the same words is used. */
export function findPassage(text: string, quote: string, near: number) {
  const words = quote.trim()
  if (words === '') return null
  const wanted = near + quote.indexOf(words)
  let best = -1
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (best === -1 || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at
  }
  return best === -1 ? null : { start_at: best, end_at: best + words.length }
}
