import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { languages } from '#contract/languages.ts'
import type { Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import { escapeHtml } from './page-head.ts'
import { languageFor } from './page-language.ts'

const common = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c1c1c;background:#fff}
main{max-width:36rem;margin:3rem auto;padding:0 1rem}h1{font-size:1.25rem}a{color:inherit}
button{font:inherit;padding:.5rem 1rem}iframe{position:fixed;inset:0;width:100%;height:100%;border:0}
html{color-scheme:light dark}@media (prefers-color-scheme:dark){body{color:#eee;background:#171717}}`

/** A sentence in the language of the page, ready for HTML. */
export type Said = (words: Words) => string

export interface SmallPage {
  status?: number
  title: Words
  body: (said: Said) => string
  script?: string
  /** In addition to what all these pages share. */
  style?: string
  /** What the page may frame and send forms to, and who may frame it: nothing and nobody unless given. */
  allows?: { frames?: string; forms?: string; ancestors?: string }
}

/** A page outside the app, in the language of the browser, that runs no scripts but its own. */
export function sendSmallPage(
  reply: FastifyReply,
  { status = 200, title, body, script, style = '', allows = {} }: SmallPage,
) {
  const language = languageFor(reply.request)
  const said: Said = (words) => escapeHtml(word(words, { language }))
  const nonce = randomBytes(16).toString('base64')
  const { frames = "'none'", forms = "'none'", ancestors = "'none'" } = allows
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; frame-src ${frames}; form-action ${forms}; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    .send(
      `<!doctype html><html lang="${language}" dir="${languages[language].dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${said(title)}</title><style nonce="${nonce}">${common}${style}</style></head><body>${body(said)}${
        script ? `<script nonce="${nonce}">${script}</script>` : ''
      }</body></html>`,
    )
}
