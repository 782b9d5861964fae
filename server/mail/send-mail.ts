import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { job } from '#server/jobs/job.ts'
import type { Message } from './mailer.ts'
import { renderMail, type MailContent } from './template.ts'

/** Queues a mail in the transaction of the change that it tells of: no change, no mail. */
export async function sendMail(
  ctx: Ctx,
  to: string,
  content: MailContent,
  headers?: Record<string, string>,
) {
  const id = randomUUID()
  const message = { id, queued_at: ctx.now.toISOString(), to, ...renderMail(content), headers }
  await addJob(ctx.db, 'mail.send', { message })
}

export const mailJobs = [
  job<{ message: Message }>({ name: 'mail.send' }, (app, { message }) => app.mailer.send(message)),
]
