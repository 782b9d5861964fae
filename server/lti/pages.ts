import type { FastifyReply } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { escapeHtml } from '#server/http/page-head.ts'
import { sendSmallPage, type Said, type SmallPage } from '#server/http/small-page.ts'
import { say, type Words } from '#server/words/sentence.ts'

type Page = Omit<SmallPage, 'allows'> & {
  /** Who may frame the page; only this site by default. */
  ancestors?: string
}

/** Tools are on other hosts, over https unless the operator allows internal addresses. */
export const elsewhere = (app: Pick<Mechanisms, 'env'>) =>
  app.env.ALLOW_PRIVATE_ADDRESSES ? "'self' https: http:" : "'self' https:"

/** A page that the browser passes between a platform and a tool. */
export const sendPage = (
  app: Pick<Mechanisms, 'env'>,
  reply: FastifyReply,
  { ancestors = "'self'", ...page }: Page,
) =>
  sendSmallPage(
    reply
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('cross-origin-resource-policy', 'cross-origin'),
    { ...page, allows: { frames: elsewhere(app), forms: elsewhere(app), ancestors } },
  )

/** A form that submits automatically; without scripts, a button does it. */
export const passingForm =
  (action: string, fields: Record<string, string>, { target }: { target?: string } = {}) =>
  (said: Said) =>
    `<form id="pass" method="post" action="${escapeHtml(action)}"${target ? ` target="${target}"` : ''}>${Object.entries(
      fields,
    )
      .map(
        ([name, value]) =>
          `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
      )
      .join('')}<noscript><main><button>${said(say('Continue'))}</button></main></noscript></form>`

export const passOn = `document.getElementById('pass').submit()`

/** A headline and its paragraphs. */
export const article =
  (title: Words, ...lines: Words[]) =>
  (said: Said) =>
    `<main><h1>${said(title)}</h1>${lines.map((line) => `<p>${said(line)}</p>`).join('')}</main>`

/** Explains in plain words why something didn't work. */
export const sendRefusal = (
  app: Pick<Mechanisms, 'env'>,
  reply: FastifyReply,
  reason: Words,
  { status = 400, ancestors = "'self'" } = {},
) =>
  sendPage(app, reply, {
    title: say('This didn’t work'),
    body: article(
      say('This didn’t work'),
      reason,
      say(
        'Go back to your course and try again. If it happens again, tell the person who looks after your courses.',
      ),
    ),
    status,
    ancestors,
  })
