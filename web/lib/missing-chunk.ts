const missing = 'MissingChunkError'

/**
 * A part of the app that can't be fetched is told inside the app. The router would load the whole page anew instead,
 * which without a connection ends on the browser's own page. Returns how to stop.
 */
export function keepMissingChunksInside(): () => void {
  addEventListener('vite:preloadError', rename)
  return () => removeEventListener('vite:preloadError', rename)
}

/** The router knows missing parts by what the browser says of them. */
function rename(event: Event) {
  const { payload } = event as Event & { payload: unknown }
  if (!(payload instanceof Error)) return
  payload.name = missing
  payload.message = `A part of the app is missing. ${payload.message}`
}

export const isMissingChunk = (error: unknown) => error instanceof Error && error.name === missing
