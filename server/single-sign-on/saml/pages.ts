import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage, languages } from '#contract/languages.ts'
import { asData, escapeHtml } from '#server/http/page-head.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c1c1c;background:#fff}
main{max-width:36rem;margin:3rem auto;padding:0 1rem}h1{font-size:1.25rem}a{color:inherit}
html{color-scheme:light dark}@media (prefers-color-scheme:dark){body{color:#eee;background:#171717}}`

interface Page {
  status?: number
  title: Sentence
  lines?: Sentence[]
  link?: { to: string; label: Sentence }
  script?: string
}

/** A small page in the language of the browser. It runs no scripts but its own, and nobody frames it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, title, lines = [], link, script }: Page,
) {
  const language = acceptedLanguage(request.headers['accept-language']) ?? 'en'
  const direction = languages[language].dir
  const nonce = randomBytes(16).toString('base64')
  const said = (sentence: Sentence) => escapeHtml(word(sentence, { language }))
  const body = [
    `<h1>${said(title)}</h1>`,
    ...lines.map((sentence) => `<p>${said(sentence)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.to)}">${said(link.label)}</a></p>`] : []),
  ].join('')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(
      `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${said(title)}</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main>${
        script ? `<script nonce="${nonce}">${script}</script>` : ''
      }</body></html>`,
    )
}

export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  reason: Sentence,
  status: number,
) =>
  sendPage(request, reply, {
    status,
    title: say('You’re not signed in'),
    lines: [
      reason,
      say(
        'Try again. If it doesn’t help, show this page to the people who manage sign-in at your organization.',
      ),
    ],
    link: { to: '/single-sign-on', label: say('Sign in again') },
  })

/**
 * Goes on to our own page. A sign-in that began at the provider leaves its secret in this tab first: only this browser can
 * exchange the ticket.
 */
export const sendOn = (
  request: FastifyRequest,
  reply: FastifyReply,
  to: string,
  kept: { browser_secret: string; redirect?: string },
) =>
  sendPage(request, reply, {
    title: say('Signing in…'),
    script: `sessionStorage.setItem('single-sign-on', ${asData({ kept: JSON.stringify(kept) })}.kept)
location.replace(${asData({ to })}.to)`,
  })
