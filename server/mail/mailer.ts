import { SpanKind } from '@opentelemetry/api'
import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '#server/env.ts'
import { inInnerSpan } from '#server/telemetry/span.ts'
import { fileMode, makePrivateFolder } from '#server/private-folder.ts'

export interface Message {
  /** The same however often it is tried: whoever gets it twice can tell. */
  id: string
  queued_at: string
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  /** Who sends it; those who run the platform unless told. */
  from?: string
  /** Who reads answers; those who run the platform unless told. */
  replyTo?: string
  calendar?: CalendarPart
}

/** An entry that mail programs put into the calendar, change there or take out. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  /** A calendar file of RFC 5545 with the same method. */
  content: string
}

export interface Mailer {
  /** Where mail goes, as a person would say it. */
  readonly destination: string
  send(message: Message): Promise<void>
  /** Signs in without sending anything, and throws if that fails; absent where mail is only kept. */
  check?(): Promise<unknown>
}

/** By SMTP_URL, or into a folder of the data directory where the development page reads it. */
export function createMailer(env: Env): Mailer {
  return env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, { from: env.MAIL_FROM, replyTo: env.SUPPORT_EMAIL })
    : folderMailer(join(env.dataDir, 'mail'), { from: env.MAIL_FROM, replyTo: env.SUPPORT_EMAIL })
}

/**
 * In milliseconds. A mail server that takes the connection and says nothing is given up soon, and the mail is tried again
 * later; the library alone would wait up to ten minutes. Parameters of the address win, as in `?greetingTimeout=60000`.
 */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

interface Sender {
  from: string
  replyTo: string
}

/** RFC 3834: no machine answers a machine. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({ ...patience, url })
  return {
    destination: new URL(url).host,
    check: () => transport.verify(),
    send: async ({ id, calendar, headers, ...message }) => {
      const mail = {
        ...sender,
        messageId: `<${id}@${domainOf(sender.from)}>`,
        ...message,
        headers: { ...automatic, ...headers },
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
      }
      await inInnerSpan('send mail', { kind: SpanKind.CLIENT }, () => transport.sendMail(mail))
    },
  }
}

/** Of an address like "Lyceum <hello@lyceum.test>". */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

function folderMailer(folder: string, sender: Sender): Mailer {
  return {
    destination: folder,
    send: async (message) => {
      makePrivateFolder(folder)
      const sentAt = new Date().toISOString()
      // Named by the mail: one that is sent again after a crash takes the place of itself.
      const name = `${message.queued_at.replaceAll(':', '-')}-${message.id}.json`
      // Written aside and renamed: a reader never sees half a message.
      const aside = join(folder, `.${randomUUID()}-${name}`)
      const headers = { ...automatic, ...message.headers }
      const text = JSON.stringify({ ...sender, sent_at: sentAt, ...message, headers }, null, 2)
      await writeFile(aside, text, { mode: fileMode })
      await rename(aside, join(folder, name))
    },
  }
}
