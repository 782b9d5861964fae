import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '#server/env.ts'

export interface Message {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Where mail goes, as a person would say it. */
  readonly destination: string
  send(message: Message): Promise<void>
}

/** By SMTP_URL, or into a folder of the data directory where the development page reads it. */
export function createMailer(env: Env): Mailer {
  return env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, env.MAIL_FROM)
    : folderMailer(join(env.dataDir, 'mail'), env.MAIL_FROM)
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  return {
    destination: new URL(url).host,
    send: async (message) => {
      await transport.sendMail({ from, ...message })
    },
  }
}

function folderMailer(folder: string, from: string): Mailer {
  return {
    destination: folder,
    send: async (message) => {
      await mkdir(folder, { recursive: true })
      const sentAt = new Date().toISOString()
      const name = `${sentAt.replaceAll(':', '-')}-${randomUUID()}.json`
      // Written aside and renamed: a reader never sees half a message.
      const aside = join(folder, `.${name}`)
      await writeFile(aside, JSON.stringify({ from, sent_at: sentAt, ...message }, null, 2))
      await rename(aside, join(folder, name))
    },
  }
}
