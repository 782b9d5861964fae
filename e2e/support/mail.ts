import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 30_000

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  sent_at: string
}

/** The newest mail to this address, optionally one that contains this text; waits for it, since a job sends mail. */
export async function newestMail(to: string, about = /(?:)/): Promise<Mail> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const found = (await readMails()).find((mail) => mail.to.includes(to) && about.test(mail.text))
    if (found) return found
    await sleep(100)
  }
  throw new Error(`No mail to ${to} within ${patienceMs / 1000} seconds.`)
}

const known = new Map<string, Mail>()

/** Newest first: the names start with the time. Each is read once. */
async function readMails(): Promise<Mail[]> {
  const folder = path.join(process.env['E2E_DATA_DIR'] ?? '', 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = names.filter((name) => /^[^.].*[.]json$/.test(name)).sort()
  return Promise.all(mails.toReversed().map((name) => readMail(folder, name)))
}

async function readMail(folder: string, name: string): Promise<Mail> {
  const mail =
    known.get(name) ?? (JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Mail)
  known.set(name, mail)
  return mail
}
