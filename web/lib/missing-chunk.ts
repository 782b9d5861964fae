const missing = 'MissingChunkError'

/**
 * Shows a chunk that can't be loaded as an error inside the app. The router would reload the whole page instead, which
 * without a connection ends on the browser's own error page. Returns a function that stops it.
 */
export function keepMissingChunksInside(): () => void {
  addEventListener('vite:preloadError', rename)
  return () => removeEventListener('vite:preloadError', rename)
}

/** The router recognizes missing chunks by the browser's message. */
function rename(event: Event) {
  const { payload } = event as Event & { payload: unknown }
  if (!(payload instanceof Error)) return
  payload.name = missing
  payload.message = `A part of the app is missing. ${payload.message}`
}

export const isMissingChunk = (error: unknown) => error instanceof Error && error.name === missing
