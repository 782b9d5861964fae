interface Attempt {
  browser_secret: string
  redirect?: string
}

const name = 'single-sign-on'

/** Stays in this tab while the person is at the provider, so that no other browser can finish the sign-in. */
export const keepAttempt = (attempt: Attempt) =>
  sessionStorage.setItem(name, JSON.stringify(attempt))

/** Read once; a second try begins anew. */
export function takeAttempt(): Attempt | null {
  const kept = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return kept === null ? null : (JSON.parse(kept) as Attempt)
}
