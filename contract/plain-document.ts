import type { Document } from './document.ts'

/** Documents made without an editor, in a file of their own: pages that only begin one need no schema. */

export const emptyDocument: Document = { type: 'doc', content: [] }

/** Plain paragraphs as a document, for demo texts, imports and places without an editor. */
export const paragraphs = (...texts: string[]): Document => ({
  type: 'doc',
  content: texts.map((text) => ({
    type: 'paragraph',
    ...(text && { content: [{ type: 'text' as const, text }] }),
  })),
})
