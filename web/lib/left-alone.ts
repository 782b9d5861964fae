let touchedAt = 0

/** Notices that somebody is at this page. */
export function noticeTouches() {
  const touch = () => (touchedAt = Date.now())
  touch()
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(event, touch, { passive: true, capture: true })
  }
}

/**
 * Whether nobody has touched this page for a minute and nothing plays. What it still asks for must not keep a session in
 * use where an organization limits how idle it may be.
 */
export function isLeftAlone(): boolean {
  if (touchedAt === 0 || Date.now() - touchedAt < 60_000) return false
  const media = document.querySelectorAll<HTMLMediaElement>('video, audio')
  return [...media].every((one) => one.paused)
}
