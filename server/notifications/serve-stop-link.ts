import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { findLanguage } from '#server/words/find-language.ts'
import { directionOf, languageOf } from '#server/words/languages.ts'
import { word } from '#server/words/word.ts'
import { readStop, stopPath } from './stop-token.ts'

/**
 * The link at the foot of a mail. Opening it only asks: mail scanners open links too. Posting to it stops the mails,
 * from the page or from the mail program's own button (RFC 8058).
 */
export async function serveStopLink(
  server: FastifyInstance,
  app: Mechanisms,
  kinds: readonly NotificationKind[],
) {
  const read = (token: unknown) => {
    const stop = readStop(app.keys, String(token))
    if (!stop)
      throw problem('signature_invalid', {
        detail: say('This link is incomplete. Copy the whole link from the email.'),
      })
    const named = kinds.filter(({ name, mandatory }) => stop.kinds.includes(name) && !mandatory)
    return { personId: stop.personId, kinds: named }
  }

  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => done(null),
    )
    scope.get<{ Querystring: { token?: string } }>(stopPath, async (request, reply) => {
      const { personId, kinds: named } = read(request.query.token)
      const language = await findLanguage(app, personId)
      const what = named
        .map(({ label }) => `<li>${escape(word(label, { language }))}</li>`)
        .join('')
      const form = `<form method="post"><button style="${buttonStyle}">${escape(word(unsubscribe, { language }))}</button></form>`
      return page(reply, language, say('Unsubscribe from these emails?'), `<ul>${what}</ul>${form}`)
    })
    scope.post<{ Querystring: { token?: string } }>(stopPath, async (request, reply) => {
      const stop = read(request.query.token)
      await stopMails(app, stop.personId, stop.kinds)
      const language = await findLanguage(app, stop.personId)
      const line = (words: Sentence) => escape(word(words, { language }))
      const settings = `<p><a href="/account/notifications">${line(say('Manage your notifications'))}</a></p>`
      const done = line(say('We won’t send you these emails anymore.'))
      return page(reply, language, say('You’re unsubscribed'), `<p>${done}</p>${settings}`)
    })
  })
}

const stopMails = (app: Mechanisms, personId: string, kinds: readonly NotificationKind[]) =>
  asSystem(app, async ({ db, now }) => {
    for (const { name, defaults } of kinds) {
      await db
        .insertInto('notification_preferences')
        .columns(['person_id', 'kind', 'in_app', 'email', 'updated_at'])
        .expression((eb) =>
          eb
            .selectFrom('people')
            .select((row) => [
              'id',
              row.val(name).as('kind'),
              row.val(defaults.in_app).as('in_app'),
              row.val('off').as('email'),
              row.val(now).as('updated_at'),
            ])
            .where('id', '=', personId),
        )
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'kind']).doUpdateSet({ email: 'off', updated_at: now }),
        )
        .execute()
    }
  })

const unsubscribe = say('Unsubscribe')

const buttonStyle =
  'font:600 14px/20px system-ui;background:#1c5c4a;color:#fff;border:0;border-radius:6px;padding:10px 16px'

const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function page(reply: FastifyReply, language: string, title: Sentence, body: string) {
  const heading = escape(word(title, { language }))
  return reply.type('text/html').header('cache-control', 'no-store').send(`<!doctype html>
<html lang="${languageOf(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${heading} · Lyceum</title></head>
<body style="font:16px/26px system-ui;max-width:480px;margin:64px auto;padding:0 16px;color:#1f2a26;background:#f7f5f0">
<h1 style="font:600 28px/36px Georgia,serif">${heading}</h1>${body}</body></html>`)
}
