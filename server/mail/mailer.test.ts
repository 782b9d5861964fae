import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createMailer, type Message } from './mailer.ts'

const message: Message = {
  id: 'a',
  queued_at: '2026-11-17T10:00:00.000Z',
  to: 'leo@lyceum.test',
  subject: 'Your week',
  html: '<p>Two hours</p>',
  text: 'Two hours',
  headers: { 'List-Unsubscribe': '<https://lyceum.test/stop>' },
}

/** A mail server that takes every mail; what it was told, as text. */
async function listen() {
  let heard = ''
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      heard += text
      if (isData) {
        if (!heard.endsWith('\r\n.\r\n')) return
        isData = false
        socket.write('250 taken\r\n')
      } else if (/^data/i.test(text)) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (/^quit/i.test(text)) {
        socket.end('221 bye\r\n')
      } else {
        socket.write('250 fine\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, heard: () => heard, close: () => server.close() }
}

const settings = { SUPPORT_EMAIL: 'help@lyceum.test', MAIL_FROM: 'Lyceum <no-reply@lyceum.test>' }

test('a mail says that a machine wrote it, and sends answers to those who can help', async () => {
  const smtp = await listen()
  const mailer = createMailer(readEnv({ SMTP_URL: smtp.url, ...settings }))
  await mailer.send(message)
  await mailer.send({ ...message, id: 'b', replyTo: 'tickets+7@lyceum.test' })
  smtp.close()
  const [, first = '', second = ''] = smtp.heard().split(/^MAIL FROM/m)
  for (const mail of [first, second]) {
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
    expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/lyceum.test\/stop>\r$/m)
  }
  expect(first).toMatch(/^Reply-To: help@lyceum.test\r$/m)
  expect(first).toMatch(/^Message-ID: <a@lyceum.test>\r$/m)
  expect(second).toMatch(/^Reply-To: tickets\+7@lyceum.test\r$/m)
})

test('a mail that is kept instead of sent has the same headers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-test-mailer-'))
  await createMailer(readEnv({ DATA_DIR: folder, ...settings })).send(message)
  const [name = ''] = readdirSync(join(folder, 'mail'))
  expect(JSON.parse(readFileSync(join(folder, 'mail', name), 'utf8'))).toMatchObject({
    replyTo: 'help@lyceum.test',
    headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': expect.any(String) },
  })
})
