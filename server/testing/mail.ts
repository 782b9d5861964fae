import { testApp } from './test-app.ts'

/** The newest mail to an address, with the secrets that it carries; jobs that wait are worked off first. */
export async function newestMailTo(email: string) {
  const app = await testApp()
  await app.drainJobs()
  const mail = app.sentMail.findLast(({ to }) => to === email)
  if (!mail) throw new Error(`no mail was sent to ${email}`)
  return {
    subject: mail.subject,
    text: mail.text,
    code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '',
    token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '',
  }
}
