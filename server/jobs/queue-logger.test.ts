import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { mailJobs, sendMail } from '#server/mail/send-mail.ts'
import { drainJobs } from './drain-jobs.ts'
import { asSystem } from './job.ts'

test('a mail that fails is logged without its code, its text or its recipient', async () => {
  const { mechanisms } = await testApp()
  const log: string[] = []
  const failing = {
    ...mechanisms,
    log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
    mailer: {
      destination: 'nowhere',
      send: async (message: object) => {
        throw Object.assign(new Error('Connection closed'), {
          code: 'ECONNECTION',
          message$: message,
        })
      },
    },
  } as unknown as typeof mechanisms
  await asSystem(mechanisms, (ctx) =>
    sendMail(ctx, 'reader-of-the-mail@example.test', {
      subject: 'Your code',
      preview: '',
      heading: 'The heading of the mail',
      paragraphs: ['A paragraph of the mail'],
      code: '493027',
      footer: '',
    }),
  )
  await drainJobs(failing, mailJobs)
  const logged = log.join('')
  expect(logged).toContain('mail.send')
  expect(logged).toContain('Connection closed')
  expect(logged).toContain('ECONNECTION')
  for (const secret of ['493027', 'paragraph of the mail', 'reader-of-the-mail']) {
    expect(logged).not.toContain(secret)
  }
})
