/** Why this browser can't show notifications. */
export type PushObstacle = 'unsupported' | 'install-first' | 'denied'

export function pushObstacle(): PushObstacle | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis
  if (!isSupported) return /iPhone|iPad/.test(navigator.userAgent) ? 'install-first' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Asks the person and the browser. Throws when either says no. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
}

/** What the server needs to reach this browser. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** The next person to use this browser gets none of the previous person's notifications. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0)
}
