import type { Document } from './document.ts'

/**
 * Documents created without an editor. In a separate file, so pages that only start a document don't need the schema.
 */

export const emptyDocument: Document = { type: 'doc', content: [] }

/** Plain paragraphs as a document, for demo texts, imports and places without an editor. */
export const paragraphs = (...texts: string[]): Document => ({
  type: 'doc',
  content: texts.map((text) => ({
    type: 'paragraph',
    ...(text && { content: [{ type: 'text' as const, text }] }),
  })),
})
