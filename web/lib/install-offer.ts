import { create } from 'zustand'

/** Whether the app is offered for installation now. */
export const useInstallOffer = create<{ open: boolean }>()(() => ({ open: false }))

const completedKey = 'lyceum-completed-lessons'
const dismissedKey = 'lyceum-install-dismissed'
const lessonsBefore = 2

/** Offers the app once, after two completed lessons: someone who comes back has a use for it. */
export function countForInstall(): void {
  try {
    const completed = Number(localStorage.getItem(completedKey) ?? 0) + 1
    localStorage.setItem(completedKey, String(completed))
    if (completed < lessonsBefore || localStorage.getItem(dismissedKey) !== null) return
  } catch {
    return
  }
  if (!isInstalled() && (window.early?.install || isApplePhone())) {
    useInstallOffer.setState({ open: true })
  }
}

export function dismissInstall(): void {
  useInstallOffer.setState({ open: false })
  try {
    localStorage.setItem(dismissedKey, new Date().toISOString())
  } catch {
    // Without storage it isn't offered anyway.
  }
}

/** Asks with the browser's own dialog. Whatever the answer is, it isn't asked again. */
export async function install(): Promise<void> {
  const offer = window.early?.install
  dismissInstall()
  await offer?.prompt()
}

/** Safari on phones and tablets installs only from its own menu. */
export const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
