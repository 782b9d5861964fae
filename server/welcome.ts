import path from 'node:path'
import type { Env } from './env.ts'

interface Situation {
  env: Env
  address: string
  accounts: readonly { email: string; who: string }[]
  password: string
  firstAdminLink?: string | undefined
}

/** What the person at the terminal needs next: the address, a way in, and where mail goes. */
export function welcome({ env, address, accounts, password, firstAdminLink }: Situation): string {
  const width = Math.max(...accounts.map(({ email }) => email.length), 0)
  const mailbox =
    accounts.length > 0 && env.DEV_MAIL !== false ? ` and listed at ${address}/dev/mail` : ''
  return [
    '',
    `Lyceum is ready at ${address}`,
    ...(accounts.length > 0 ? ['', `Demo accounts, password ${password}:`] : []),
    ...accounts.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`),
    ...(firstAdminLink
      ? ['', `Nobody administers this Lyceum yet. Open this link once to become its super admin:`]
      : []),
    ...(firstAdminLink ? [`  ${firstAdminLink}`] : []),
    '',
    env.SMTP_URL
      ? `Mail is sent through ${new URL(env.SMTP_URL).host}.`
      : `Mail is not sent but kept in ${path.join(env.dataDir, 'mail')}${mailbox}.`,
    '',
  ].join('\n')
}
