import { handedOverId, type PageRendered } from '#contract/rendered-page.ts'
import { asData } from './page-head.ts'

/** Elements that React renders before a page because they belong in the head: the title and preloads. */
const forHead = /^(?:<title>[^<]*<\/title>|<link [^>]*>|<meta [^>]*>)+/

/** Without scripts, the browser would submit the form and put the entered values, including passwords, into the URL. */
const formOfScripts = /<form(?![^>]*\baction=)/g

/** Inserts a rendered page into the built HTML, with the data that it was rendered from. */
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
