import { Document, type Block } from '#contract/document.ts'
import { plainText } from '#server/quizzes/exchange/text/plain-text.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

const deepest = 40

interface Node {
  type: string
  text?: string
  content?: Node[]
}

const most: Record<string, number> = {
  doc: 5000,
  bulletList: 1000,
  orderedList: 1000,
  table: 500,
  tableRow: 50,
  tableCell: 100,
  tableHeader: 100,
  paragraph: 5000,
  heading: 5000,
}

/** A document that can be stored: unchanged if possible, otherwise as much as fits, with a note. */
export function fitDocument(given: Document, note: (sentence: Sentence) => void): Document {
  if (Document.safeParse(given).success) return given
  const clamped = { type: 'doc', content: contentOf(given, 0) }
  const result = Document.safeParse(clamped)
  if (result.success) {
    note(say('The text is too long or too deeply nested. What goes beyond is shortened.'))
    return result.data
  }
  note(say('The formatting can’t be kept; the text is.'))
  return plainDocument(plainText(given))
}

export const plainDocument = (text: string): Document => ({
  type: 'doc',
  content: text
    .replaceAll(/[\0\p{Cs}]/gu, '')
    .split(/\n+/)
    .filter(Boolean)
    .slice(0, 5000)
    .map((line): Block => ({
      type: 'paragraph',
      content: [{ type: 'text', text: line.slice(0, 100_000) }],
    })),
})

function contentOf(node: Node, depth: number): Node[] {
  return (node.content ?? []).slice(0, most[node.type] ?? 500).map((child) => {
    if (child.text !== undefined) return { ...child, text: child.text.slice(0, 200_000) }
    if (!child.content) return child
    return depth >= deepest && child.type !== 'paragraph'
      ? { type: 'paragraph', content: textsIn(child) }
      : { ...child, content: contentOf(child, depth + 1) }
  })
}

function textsIn(node: Node): Node[] {
  const found: Node[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next && found.length < 5000; next = waiting.pop()) {
    if (next.text) found.push({ type: 'text', text: next.text.slice(0, 200_000) })
    waiting.push(...(next.content ?? []).toReversed())
  }
  return found
}
