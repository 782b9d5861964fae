import { handedOverId, type PageRendered } from '#contract/rendered-page.ts'
import { asData } from './page-head.ts'

/** What React puts before a page because it belongs into the head: the title, and what to load early. */
const forHead = /^(?:<title>[^<]*<\/title>|<link [^>]*>|<meta [^>]*>)+/

/** Without scripts the browser would send it, and what was typed, passwords included, would stand in the address. */
const formOfScripts = /<form(?![^>]*\baction=)/g

/** Puts a rendered page into the built one, with the data that it was rendered from. */
export function writeBody(page: string, { html, handedOver }: PageRendered): string {
  const head = forHead.exec(html)?.[0] ?? ''
  const body = html.slice(head.length).replaceAll(formOfScripts, '<form method="post"')
  const title = /<title>[^<]*<\/title>/.exec(head)?.[0]
  const data = `<script type="application/json" id="${handedOverId}">${asData(handedOver)}</script>`
  return page
    .replace(/<title>.*?<\/title>/s, (own) => title ?? own)
    .replace('</head>', () => `${title ? head.replace(title, '') : head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${data}`)
}
