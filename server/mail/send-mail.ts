import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { addJobs, addJobsInTurn } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { nextDay } from '#server/usage/use.ts'
import { giveMailBack, takeMail } from './hold-mail.ts'
import { acceptedLanguage } from '#contract/languages.ts'
import type { Reader } from '#server/words/word.ts'
import type { CalendarPart, Message } from './mailer.ts'
import type { MailContent } from './content.ts'
import { renderMail } from './template.ts'
import { readingLanguage } from '#server/words/reading-language.ts'

export interface Mail {
  to: string
  content: MailContent
  /** Who reads it; the account with the address unless given. */
  reader?: Reader | undefined
  headers?: Record<string, string> | undefined
  /** Where an answer goes, if not to those who run the platform. */
  replyTo?: string | undefined
  calendar?: CalendarPart | undefined
  /** Waits for the next day once the organization has sent its mails of today. Never for codes and security. */
  canWait?: boolean | undefined
}

/** Queues a mail in the transaction of the change that it tells of: no change, no mail. */
export const sendMail = (
  ctx: Ctx,
  to: string,
  content: MailContent,
  more: Omit<Mail, 'to' | 'content'> = {},
) => sendMails(ctx, [{ to, content, ...more }])

/** Mail to many waits for mail to one: a code must not wait behind ten thousand announcements. */
const priorityToMany = 10

/** Twenty of one organization, then those of another: a mail takes a fraction of a second. */
const turnOfMail = { lane: 'mail', priority: priorityToMany, perTurn: 20 } as const

const collected = new AsyncLocalStorage<Mail[]>()

/** What is sent while this runs, instead of sending it: for looking at mails without anyone getting them. */
export async function collectMails(run: () => Promise<void>): Promise<Mail[]> {
  const mails: Mail[] = []
  await collected.run(mails, run)
  return mails
}

/** The same for many at once, in one statement. */
export async function sendMails(ctx: Ctx, all: readonly Mail[]) {
  const mails = all.filter(({ content }) => !content.brand?.isSandbox)
  if (mails.length === 0) return
  const kept = collected.getStore()
  if (kept) {
    kept.push(...mails)
    return
  }
  const queued_at = ctx.now.toISOString()
  const readers = await findReaders(ctx, mails)
  // An address without an account: most likely it belongs to the person who asks, or to a colleague.
  const stranger = { language: acceptedLanguage(ctx.acceptLanguage) ?? 'en' }
  const jobOf = ({ content, reader, canWait, ...mail }: Mail) => {
    const worded = renderMail(content, reader ?? readers.get(mail.to) ?? stranger)
    const from = content.brand?.sender
    const message = { id: randomUUID(), queued_at, ...mail, ...worded, ...(from && { from }) }
    const organization_id = content.brand?.organizationId
    const sender = organization_id && { organization_id, can_wait: canWait ?? false }
    return { task: 'mail.send', payload: { message, ...sender } }
  }
  if (mails.length === 1) return addJobs(ctx.db, mails.map(jobOf))
  const bySender = Map.groupBy(mails, ({ content }) => content.brand?.organizationId)
  for (const [organizationId, own] of bySender) {
    const jobs = own.map(jobOf)
    if (!organizationId) await addJobs(ctx.db, jobs, { priority: priorityToMany })
    else await addJobsInTurn(ctx.db, jobs, { ...turnOfMail, organizationId })
  }
}

/** How the accounts with these addresses read, for mails that don't say it themselves. */
async function findReaders(ctx: Ctx, mails: readonly Mail[]): Promise<Map<string, Reader>> {
  const addresses = mails.flatMap(({ to, reader }) => (reader ? [] : [to]))
  if (addresses.length === 0) return new Map()
  const people = await ctx.db
    .selectFrom('people')
    .select(['email', readingLanguage(), 'time_zone'])
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(addresses))))
    .execute()
  return new Map(
    people.map(({ email, language, time_zone }) => [email, { language, timeZone: time_zone }]),
  )
}

interface MailPayload {
  message: Message
  /** In whose name it comes; absent for mails of the platform. */
  organization_id?: string
  can_wait?: boolean
}

async function deliver(app: Mechanisms, payload: MailPayload) {
  const { message, organization_id, can_wait = false } = payload
  if (!organization_id) return app.mailer.send(message)
  if (!(await takeMail(app, organization_id, can_wait)))
    return holdMail(app, { ...payload, organization_id })
  try {
    await app.mailer.send(message)
  } catch (error) {
    await giveMailBack(app, organization_id).catch(() => undefined)
    throw error
  }
}

/** Queues the mail again for the next day, when the organization's count starts again. */
const holdMail = (app: Mechanisms, payload: MailPayload & { organization_id: string }) =>
  asSystem(app, ({ db, now }) =>
    addJobsInTurn(
      db,
      [{ task: 'mail.send', payload: { ...payload } }],
      { ...turnOfMail, organizationId: payload.organization_id },
      { key: `held:${payload.message.id}`, runAt: nextDay(now) },
    ),
  )

export const mailJobs = [job<MailPayload>({ name: 'mail.send', lane: 'mail' }, deliver)]
