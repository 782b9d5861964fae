import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { problem } from '#server/http/problem.ts'
import { isThisMachine } from '#server/http/proxies.ts'
import type { Message } from './mailer.ts'
import { languageCodes } from '#contract/languages.ts'
import { languageOf } from '#server/words/languages.ts'
import { word } from '#server/words/word.ts'
import type { Mail } from './send-mail.ts'
import { renderMail } from './template.ts'

interface StoredMessage extends Message {
  sent_at: string
}

interface InLanguage {
  Querystring: { language?: string }
}

const fileName = /^[\w-]+(\.[\w-]+)*\.json$/

/**
 * Lists the mail that was kept instead of sent, at /dev/mail. Mail holds codes and links into everybody's account, so
 * unless DEV_MAIL opens it, it is there for the demo only and for a browser on this machine only.
 */
export function serveMailbox(
  server: FastifyInstance,
  env: Env,
  samples: (language: string) => Promise<readonly Mail[]> = async () => [],
) {
  const isDemo = !env.DATABASE_URL && env.DEMO !== false
  if (env.SMTP_URL || !(env.DEV_MAIL ?? isDemo)) return
  const folder = join(env.dataDir, 'mail')
  const onRequest = async (request: FastifyRequest) => {
    if (!env.DEV_MAIL && !isOpenedHere(request, env)) throw problem('not_found')
  }

  server.get('/dev/mail', { onRequest }, async (_request, reply) => {
    const names = await readdir(folder).catch(() => [])
    const newest = names
      .filter((name) => fileName.test(name))
      .sort()
      .toReversed()
      .slice(0, 200)
    const rows = await Promise.all(
      newest.map(async (name) => {
        const { sent_at, to, subject } = await read(folder, name)
        return `<tr><td>${escape(sent_at)}</td><td>${escape(to)}</td><td><a href="/dev/mail/${name}">${escape(subject)}</a></td></tr>`
      }),
    )
    return reply.type('text/html').send(page(rows.join('')))
  })

  server.get<InLanguage>('/dev/mail/samples', { onRequest }, async (request, reply) => {
    const language = languageOf(request.query.language)
    const rows = (await samples(language)).map(
      ({ content, calendar }, index) =>
        `<tr><td>${calendar ? escape(calendar.method) : ''}</td><td>${escape(word(content.action?.label ?? '', { language }))}</td><td><a href="/dev/mail/samples/${index}?language=${language}">${escape(word(content.subject, { language }))}</a></td></tr>`,
    )
    return reply.type('text/html').send(samplesPage(rows.join('')))
  })

  server.get<{ Params: { index: string } } & InLanguage>(
    '/dev/mail/samples/:index',
    { onRequest },
    async (request, reply) => {
      const language = languageOf(request.query.language)
      const mail = (await samples(language))[Number(request.params.index)]
      if (!mail) throw problem('not_found')
      reply.header('content-security-policy', mailPolicy)
      return reply
        .type('text/html')
        .send(renderMail(mail.content, mail.reader ?? { language }).html)
    },
  )

  server.get<{ Params: { name: string } }>(
    '/dev/mail/:name',
    { onRequest },
    async (request, reply) => {
      const { name } = request.params
      if (!fileName.test(name)) throw problem('not_found')
      const { html } = await read(folder, name)
      reply.header('content-security-policy', mailPolicy)
      return reply.type('text/html').send(html)
    },
  )
}

/** Mail is laid out with styles and may show a logo of this installation; scripts can't run under this policy. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"

/** By a name of this machine: a web page elsewhere can point a name of its own at 127.0.0.1, and read what answers. */
const isOpenedHere = (request: FastifyRequest, env: Env) =>
  isThisMachine(request) &&
  ['localhost', '127.0.0.1', '[::1]', new URL(env.publicUrl).hostname].includes(
    request.hostname.replace(/:\d+$/, ''),
  )

async function read(folder: string, name: string): Promise<StoredMessage> {
  const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    throw problem('not_found', { cause: error })
  })
  return JSON.parse(text) as StoredMessage
}

const escape = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const layout = (title: string, intro: string, columns: string[], rows: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Lyceum</title>
<body style="font:14px/20px system-ui;max-width:960px;margin:32px auto;padding:0 16px;color:#1f2a26;background:#f7f5f0">
<h1 style="font:600 24px/32px Georgia,serif">${title}</h1>
<p>${intro}</p>
<table style="width:100%;text-align:start;border-spacing:0 8px"><thead><tr>${columns.map((column) => `<th scope="col" align="left">${column}</th>`).join('')}</tr></thead><tbody>${rows || '<tr><td colspan="3">Nothing yet.</td></tr>'}</tbody></table></body></html>`

const page = (rows: string) =>
  layout(
    'Mail',
    'No mail server is set up, so every message is kept here. Newest first. <a href="/dev/mail/samples">See every kind of mail with sample data</a>.',
    ['Sent', 'To', 'Subject'],
    rows,
  )

const samplesPage = (rows: string) =>
  layout(
    'Sample mails',
    `Every mail that Lyceum writes, with sample data: ${languageCodes.map((language) => `<a href="/dev/mail/samples?language=${language}">${language}</a>`).join(', ')}. <a href="/dev/mail">Back to kept mail</a>.`,
    ['Calendar', 'Button', 'Subject'],
    rows,
  )
