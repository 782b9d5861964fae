import type { FastifyReply } from 'fastify'
import { asData, escapeHtml } from '#server/http/page-head.ts'
import { sendSmallPage } from '#server/http/small-page.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

interface Page {
  status?: number
  title: Sentence
  lines?: Sentence[]
  link?: { to: string; label: Sentence }
  script?: string
}

/** Nobody frames these pages. */
export const sendPage = (reply: FastifyReply, { lines = [], link, ...page }: Page) =>
  sendSmallPage(reply, {
    ...page,
    body: (said) =>
      [
        `<main><h1>${said(page.title)}</h1>`,
        ...lines.map((sentence) => `<p>${said(sentence)}</p>`),
        ...(link ? [`<p><a href="${escapeHtml(link.to)}">${said(link.label)}</a></p>`] : []),
        '</main>',
      ].join(''),
  })

export const sendRefusal = (reply: FastifyReply, reason: Sentence, status: number) =>
  sendPage(reply, {
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
  reply: FastifyReply,
  to: string,
  kept: { browser_secret: string; redirect?: string },
) =>
  sendPage(reply, {
    title: say('Signing in…'),
    script: `sessionStorage.setItem('single-sign-on', ${asData({ kept: JSON.stringify(kept) })}.kept)
location.replace(${asData({ to })}.to)`,
  })
