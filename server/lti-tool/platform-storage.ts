import type { PlatformRow } from './queries.ts'

/** Where a platform stores values for tools: which of its frames, and the only origin that may read the message. */
export interface PlatformStorage {
  target: string
  origin: string
}

export const storageOf = (
  { authorization_url }: Pick<PlatformRow, 'authorization_url'>,
  target: string | null,
): PlatformStorage | null =>
  target === null ? null : { target, origin: new URL(authorization_url).origin }

/**
 * Asks the platform's frame to keep or return a value (LTI Client Side postMessage Storage). Answers null if the
 * platform has no such frame or doesn't answer within a few seconds.
 */
export const platformStorage = `const askStorage = (storage, message, done) => {
  let frame = null
  const above = window.parent !== window ? window.parent : window.opener
  try { frame = storage && (storage.target === '_parent' ? above : above.frames[storage.target]) } catch {}
  if (!frame) return done(null)
  const message_id = crypto.randomUUID()
  const finish = (value) => { clearTimeout(timer); removeEventListener('message', hear); done(value) }
  const hear = (event) => {
    const data = event.data
    if (event.origin !== storage.origin || event.source !== frame || typeof data !== 'object' || data === null) return
    if (data.message_id === message_id) finish(typeof data.value === 'string' ? data.value : null)
  }
  const timer = setTimeout(() => finish(null), 3000)
  addEventListener('message', hear)
  frame.postMessage({ ...message, message_id }, storage.origin)
}`
