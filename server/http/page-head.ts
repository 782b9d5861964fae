import type { Language } from '#contract/languages.ts'

/** What the server writes into the head of a page for those who read it without running it: search engines, links. */
export interface PageHead {
  /** 404 if the page will show not found. */
  status?: 200 | 404
  title: string
  description: string
  /** The canonical path of the page. */
  path: string
  /** Where the page is at home, if an organization has a host of its own; the site that shows it otherwise. */
  origin?: string
  /** The path of a picture of 1200 × 630. */
  image?: string | null
  /** An Open Graph type. */
  type?: 'website' | 'article' | 'profile'
  /** Not for search engines. */
  hidden?: boolean
  /** JSON-LD: structured data about the page. */
  data?: readonly object[]
}

/** Answers what to say about a path, in a language; undefined for pages that need nothing. */
export type FindHead = (
  path: string,
  language: Language,
  /** The host of an organization that the page is on. */
  hostName?: string,
) => Promise<PageHead | undefined>

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** Inside a script element, only a closing tag could end the data; without `<`, there is none. */
export const asData = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

/** Inserts the head into the built page, replacing its title. All text is escaped. */
export function writeHead(
  page: string,
  head: PageHead,
  siteUrl: string,
  siteName = 'Lyceum',
): string {
  const named = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`
  const url = (head.origin ?? siteUrl) + head.path
  const title = head.title.replace(/(^| · )Lyceum$/, (_, before: string) => before + siteName)
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    named('name', 'description', head.description),
    ...(head.hidden
      ? [named('name', 'robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    named('property', 'og:site_name', siteName),
    named('property', 'og:type', head.type ?? 'website'),
    named('property', 'og:title', title),
    named('property', 'og:description', head.description),
    named('property', 'og:url', url),
    ...(head.image
      ? [
          named('property', 'og:image', siteUrl + head.image),
          named('property', 'og:image:width', '1200'),
          named('property', 'og:image:height', '630'),
          named('property', 'og:image:alt', title),
        ]
      : []),
    named('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    ...(head.data ?? []).map(
      (data) => `<script type="application/ld+json">${asData(data)}</script>`,
    ),
  ]
  // A function, so a `$` in a title has no special meaning.
  return page.replace(/<title>.*?<\/title>/s, () => lines.join('\n    '))
}
