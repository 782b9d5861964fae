import type { SentCode } from './forgot-password-form.tsx'

const key = 'reset-code'

/** Remembers in this tab when the code was sent, so that a reload doesn't lose expiry and waiting time. */
export function rememberSentCode(code: SentCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(code))
  } catch {
    // Without storage the page still works; it only can't show the time left.
  }
}

export function sentCodeFor(email: string): SentCode | null {
  try {
    const code = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SentCode | null
    return code?.email === email ? code : null
  } catch {
    return null
  }
}

export function forgetSentCode(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
