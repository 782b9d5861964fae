import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'

/** Small pages that the browser passes between a platform and a tool. They contain no scripts but their own. */

export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const common = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c1c1c;background:#fff}
main{max-width:36rem;margin:3rem auto;padding:0 1rem}h1{font-size:1.25rem}
button{font:inherit;padding:.5rem 1rem}iframe{position:fixed;inset:0;width:100%;height:100%;border:0}
html{color-scheme:light dark}@media (prefers-color-scheme:dark){body{color:#eee;background:#171717}}`

interface Page {
  title: string
  body: string
  script?: string
  /** In addition to what all these pages share. */
  style?: string
  status?: number
  /** Who may frame the page; only this site by default. */
  ancestors?: string
}

/** Tools are on other hosts, over https unless the operator allows internal addresses. */
export const elsewhere = (app: Pick<Mechanisms, 'env'>) =>
  app.env.ALLOW_PRIVATE_ADDRESSES ? "'self' https: http:" : "'self' https:"

export function sendPage(
  app: Pick<Mechanisms, 'env'>,
  reply: FastifyReply,
  { title, body, script, style = '', status = 200, ancestors = "'self'" }: Page,
) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; frame-src ${elsewhere(app)}; form-action ${elsewhere(app)}; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${common}${style}</style></head><body>${body}${
        script ? `<script nonce="${nonce}">${script}</script>` : ''
      }</body></html>`,
    )
}

/** A form that submits automatically; without scripts, a button does it. */
export const passingForm = (
  action: string,
  fields: Record<string, string>,
  { target }: { target?: string } = {},
) =>
  `<form id="pass" method="post" action="${escapeHtml(action)}"${target ? ` target="${target}"` : ''}>${Object.entries(
    fields,
  )
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('')}<noscript><main><button>Continue</button></main></noscript></form>`

export const passOn = `document.getElementById('pass').submit()`

/** Explains in plain words why something didn't work. */
export const sendRefusal = (
  app: Pick<Mechanisms, 'env'>,
  reply: FastifyReply,
  message: string,
  { status = 400, ancestors = "'self'" } = {},
) =>
  sendPage(app, reply, {
    title: 'This didn’t work',
    body: `<main><h1>This didn’t work</h1><p>${escapeHtml(message)}</p><p>Go back to your course and try again. If it happens again, tell the person who looks after your courses.</p></main>`,
    status,
    ancestors,
  })
