import { randomInt } from 'node:crypto'
import type { CertificateStatus } from '#contract/certificates.ts'

/** Pure facts about certificates. */

/** Without I, L, O and U: nothing that is read aloud or typed can be taken for something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** 60 bits that nobody guesses. */
export const newCode = () =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** As people type it: dashes, spaces, small letters, and O for 0. Null for what can't be a code. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === codeLength && Array.from(code).every((letter) => alphabet.includes(letter))
    ? code
    : null
}

/** In groups, as it is printed and as it stands in the address. */
export const printCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')

interface Dates {
  expires_at: Date | null
  revoked_at: Date | null
  superseded_at: Date | null
}

export function statusAt({ expires_at, revoked_at, superseded_at }: Dates, now: Date) {
  const status: CertificateStatus = revoked_at
    ? 'revoked'
    : superseded_at
      ? 'superseded'
      : expires_at && expires_at <= now
        ? 'expired'
        : 'valid'
  return status
}

/** The same day that many months later, or the last of its month. */
export function monthsLater(instant: Date, months: number): Date {
  const later = new Date(instant)
  later.setUTCDate(1)
  later.setUTCMonth(instant.getUTCMonth() + months)
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(instant.getUTCDate(), days))
  return later
}

/** Certificates of old knew hours alone. */
export const studySecondsOf = (row: { study_seconds: number | null; hours: number }): number =>
  row.study_seconds ?? Math.round(row.hours * 3600)
