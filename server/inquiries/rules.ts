import { randomInt } from 'node:crypto'
import { publicMailDomains } from '#server/identity/public-mail-domains.ts'

/** A whole school may share one address; a person needs only a few. */
export const addressAllowance = { attempts: 20, seconds: 60 * 60 }
export const emailAllowance = { attempts: 5, seconds: 24 * 60 * 60 }
export const answerAllowance = { attempts: 20, seconds: 60 * 60 }

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `LY-7K3M9Q`: 729 million references without letters that are mistaken for digits. */
export const newReference = () =>
  `LY-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** "Harbour Institute, Ltd." and "harbour institute" are the same organization. */
export const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\b(the|inc|ltd|llc|gmbh|ag|plc|co|corp|company|limited)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || name.toLowerCase()

/** The domain of a work address; null for providers where everyone may have one. */
export function workDomain(email: string): string | null {
  const domain = email.split('@')[1] ?? ''
  return domain === '' || publicMailDomains.has(domain) ? null : domain
}

export const withScheme = (website: string) =>
  website === '' || /^https?:\/\//i.test(website) ? website : `https://${website}`
