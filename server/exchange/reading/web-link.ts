import { EmbedUrl, Href, type Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import { playerOf } from '#server/archives/html-document.ts'
import type { PlannedContent } from './plan.ts'

/**
 * A link as a lesson: a video if it can be embedded, otherwise a page with the link. Null for a URL that isn't allowed.
 */
export function weblinkDocument(
  given: string,
  title: string,
  about: Document = emptyDocument,
): PlannedContent | null {
  const address = given.startsWith('//') ? `https:${given}` : given
  const player = playerOf(address)
  if (player && EmbedUrl.safeParse(player).success) {
    return { kind: 'embed', url: player, document: about }
  }
  if (!/^https?:\/\//i.test(address) || !Href.safeParse(address).success) return null
  const link = {
    type: 'text' as const,
    text: title.slice(0, 300) || address,
    marks: [{ type: 'link' as const, attrs: { href: address } }],
  }
  return {
    kind: 'text',
    document: {
      type: 'doc',
      content: [...about.content, { type: 'paragraph', content: [link] }],
    },
  }
}
