const dots = '••••'

/** The last four, and never more than a third, of something that only its owner should know. */
export function maskEnd(value: string): string {
  const shown = Math.min(4, Math.floor(value.length / 3))
  return `${dots} ${value.slice(value.length - shown)}`
}

/** Country and last four: enough to tell two accounts apart. */
export const maskIban = (iban: string) => `${iban.slice(0, 2)}•• ${dots} ${iban.slice(-4)}`

/** `ni••••@example.com` of an address; the end of anything else. */
export function maskAccount(account: string): string {
  const at = account.indexOf('@')
  return at > 0
    ? `${account.slice(0, Math.min(2, at - 1))}${dots}${account.slice(at)}`
    : maskEnd(account)
}
