import type { Playback } from '#contract/media.ts'

export interface Playable {
  url: string
  content_type: string
  playback: Playback | null
}

/** native: the browser reads streams itself; script: a library does; file: one file, by range. */
export type Engine = 'native' | 'script' | 'file'

const streamType = 'application/vnd.apple.mpegurl'

/** Originals that browsers play as they are. */
const playedTypes = /^(video\/(mp4|webm|x-m4v)|audio\/.*)$/

export const playsOriginal = (contentType: string) => playedTypes.test(contentType)

/**
 * What this browser plays the recording with, best first. A stream that the browser reads itself costs nothing; the
 * library is loaded only where there is neither that nor a file that plays.
 */
export function enginesFor(element: HTMLMediaElement, media: Playable): Engine[] {
  const { playback } = media
  const engines: Engine[] = []
  if (playback?.hls_url && element.canPlayType(streamType) !== '') engines.push('native')
  if (playback?.mp4_url || playsOriginal(media.content_type)) engines.push('file')
  if (playback?.hls_url) engines.push('script')
  return engines.length > 0 ? engines : ['file']
}

/** Starts loading into the element; answers what stops it. */
export function attachSource(
  element: HTMLMediaElement,
  media: Playable,
  { engine, height, onFailure }: { engine: Engine; height: number | null; onFailure: () => void },
): () => void {
  const { playback } = media
  const quality = playback?.qualities.find((one) => one.height === height)
  const stream = quality?.url ?? playback?.hls_url ?? ''
  if (engine === 'script') return attachLibrary(element, stream, onFailure)
  element.src = engine === 'native' ? stream : (playback?.mp4_url ?? media.url)
  return () => {
    element.removeAttribute('src')
    element.load()
  }
}

function attachLibrary(element: HTMLMediaElement, url: string, onFailure: () => void) {
  let stop = () => {}
  let stopped = false
  const load = async () => {
    const { default: Hls } = await import('hls.js/light')
    if (stopped) return
    if (!Hls.isSupported()) return onFailure()
    const library = new Hls({ capLevelToPlayerSize: true, maxBufferLength: 30 })
    library.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) onFailure()
    })
    library.loadSource(new URL(url, location.href).href)
    library.attachMedia(element)
    stop = () => library.destroy()
  }
  load().catch(onFailure)
  return () => {
    stopped = true
    stop()
  }
}
