import type { Document } from '#contract/document.ts'

interface Node {
  text?: string
  content?: unknown
}

/** The characters of a document one after the other, as a page shows them: what passages are counted in. */
export function plainText(document: Document): string {
  const textOf = ({ text, content }: Node): string =>
    text ?? (Array.isArray(content) ? (content as Node[]).map(textOf).join('') : '')
  return textOf(document)
}
