import type { Document } from '#contract/document.ts'

/** True when someone has written something worth keeping. */
export const hasWords = (document: Document): boolean => {
  const text = JSON.stringify(document)
  return /"text":"[^"]*\S[^"]*"/.test(text) || text.includes('"type":"image"')
}
