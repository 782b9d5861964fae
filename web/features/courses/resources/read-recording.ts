export type RecordingFacts = { duration_seconds?: number; poster?: File }

const patienceMs = 15_000

/** What the browser can tell about a recording before it is sent: how long it is, and a still of a video. */
export async function readRecording(file: File): Promise<RecordingFacts> {
  const kind = file.type.startsWith('video/') ? 'video' : file.type.startsWith('audio/') && 'audio'
  if (!kind) return {}
  const media = document.createElement(kind)
  const url = URL.createObjectURL(file)
  try {
    media.preload = 'auto'
    media.muted = true
    media.src = url
    await happened(media, 'loadeddata')
    const duration = Number.isFinite(media.duration) ? Math.round(media.duration) : undefined
    const poster = media instanceof HTMLVideoElement ? await stillOf(media, file.name) : undefined
    return { ...(duration && { duration_seconds: duration }), ...(poster && { poster }) }
  } catch {
    // A recording that this browser can't play is stored all the same; others may play it.
    return {}
  } finally {
    media.removeAttribute('src')
    media.load()
    URL.revokeObjectURL(url)
  }
}

const widest = 1280

/** A picture from a tenth into the video, where the opening black is usually over. */
async function stillOf(video: HTMLVideoElement, name: string): Promise<File | undefined> {
  if (!video.videoWidth || !video.videoHeight) return undefined
  const target = Math.min(video.duration / 10 || 0, 10)
  if (target > 0) {
    video.currentTime = target
    await happened(video, 'seeked')
  }
  const scale = Math.min(1, widest / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.85),
  )
  const base = name.replace(/\.\w+$/, '')
  return blob ? new File([blob], `${base}.jpg`, { type: 'image/jpeg' }) : undefined
}

const happened = (media: HTMLMediaElement, event: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer')), patienceMs)
    const settle = (done: () => void) => () => {
      clearTimeout(timer)
      done()
    }
    media.addEventListener(event, settle(resolve), { once: true })
    media.addEventListener(
      'error',
      settle(() => reject(new Error('Not playable'))),
      { once: true },
    )
  })
