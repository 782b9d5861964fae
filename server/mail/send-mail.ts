import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { addJobs } from '#server/jobs/add-job.ts'
import { job } from '#server/jobs/job.ts'
import type { Message } from './mailer.ts'
import { renderMail, type MailContent } from './template.ts'

export interface Mail {
  to: string
  content: MailContent
  headers?: Record<string, string> | undefined
}

/** Queues a mail in the transaction of the change that it tells of: no change, no mail. */
export const sendMail = (
  ctx: Ctx,
  to: string,
  content: MailContent,
  headers?: Record<string, string>,
) => sendMails(ctx, [{ to, content, headers }])

/** Mail to many waits for mail to one: a code must not stand behind ten thousand announcements. */
const priorityToMany = 10

/** The same for many at once, in one statement. */
export async function sendMails(ctx: Ctx, mails: readonly Mail[]) {
  const queued_at = ctx.now.toISOString()
  const jobs = mails.map(({ to, content, headers }) => {
    const message = { id: randomUUID(), queued_at, to, ...renderMail(content), headers }
    return { task: 'mail.send', payload: { message } }
  })
  await addJobs(ctx.db, jobs, { priority: mails.length > 1 ? priorityToMany : 0 })
}

export const mailJobs = [
  job<{ message: Message }>({ name: 'mail.send', lane: 'mail' }, (app, { message }) =>
    app.mailer.send(message),
  ),
]
