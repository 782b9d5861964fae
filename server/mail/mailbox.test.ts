import Fastify from 'fastify'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { answerErrors } from '#server/http/errors.ts'
import { RecentFailures } from '#server/http/recent-failures.ts'
import { createMailer } from './mailer.ts'
import { serveMailbox } from './mailbox.ts'

interface From {
  remoteAddress?: string
  headers?: Record<string, string>
}

/** With these settings and one mail kept: what the list and the mail answer to a caller. */
async function mailbox(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-test-mailbox-'))
  const env = readEnv({ DATA_DIR: folder, ...settings })
  const message = { id: 'a', queued_at: '2026', to: 'b', subject: 'c', html: 'd', text: 'e' }
  await createMailer(readEnv({ DATA_DIR: folder })).send(message)
  const server = Fastify()
  answerErrors(server, new RecentFailures())
  serveMailbox(server, env)
  return (from: From = {}) =>
    Promise.all(
      ['/dev/mail', '/dev/mail/2026-a.json'].map(
        async (url) =>
          (
            await server.inject({
              url,
              ...from,
              headers: { host: 'localhost:4000', ...from.headers },
            })
          ).statusCode,
      ),
    )
}

const shown = [200, 200]
const hidden = [404, 404]

test('the demo shows kept mail to this machine only', async () => {
  const ask = await mailbox({})
  expect(await ask()).toEqual(shown)
  expect(await ask({ headers: { host: '127.0.0.1:4000' } })).toEqual(shown)
  expect(await ask({ remoteAddress: '192.168.1.20' })).toEqual(hidden)
})

test('a proxy on this machine, or one that claims to be it, is somebody else', async () => {
  const ask = await mailbox({ TRUST_PROXY: '1' })
  expect(await ask({ headers: { 'x-forwarded-for': '203.0.113.7' } })).toEqual(hidden)
  expect(await ask({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toEqual(hidden)
  expect(
    await ask({ remoteAddress: '10.0.0.2', headers: { 'x-forwarded-for': '127.0.0.1' } }),
  ).toEqual(hidden)
})

test('a name that a web page elsewhere points at this machine opens nothing', async () => {
  expect(await (await mailbox({}))({ headers: { host: 'evil.example' } })).toEqual(hidden)
})

test('DEV_MAIL=1 opens it to everyone, DEV_MAIL=0 to nobody', async () => {
  expect(await (await mailbox({ DEV_MAIL: '1' }))({ remoteAddress: '192.168.1.20' })).toEqual(shown)
  expect(await (await mailbox({ DEV_MAIL: '0' }))()).toEqual(hidden)
})

test.each<Record<string, string>>([
  { SMTP_URL: 'smtp://mail.example' },
  { DATABASE_URL: 'postgres://db' },
  { DEMO: '0' },
])('there is none with %o', async (settings) => {
  expect(await (await mailbox(settings))()).toEqual(hidden)
})

test('mail that is sent by SMTP is never listed, whatever DEV_MAIL says', async () => {
  const ask = await mailbox({ SMTP_URL: 'smtp://mail.example', DEV_MAIL: '1' })
  expect(await ask()).toEqual(hidden)
})
