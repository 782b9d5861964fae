/** What went wrong with a camera or a microphone, as far as one can do something about it. */
export type MediaTrouble = 'denied' | 'missing' | 'busy'

export interface Opened {
  track: MediaStreamTrack | null
  trouble: MediaTrouble | null
}

/** Opens a microphone; without one the room works all the same. */
export const openMicrophone = (deviceId?: string) =>
  open({ audio: { ...chosen(deviceId), echoCancellation: true, noiseSuppression: true } })

/** Small pictures: many of them share one upload. */
export const openCamera = (deviceId?: string) =>
  open({
    video: {
      ...chosen(deviceId),
      width: { ideal: 640 },
      height: { ideal: 360 },
      frameRate: { ideal: 20, max: 30 },
    },
  })

/** Null when the person changed their mind. */
export async function openScreen(): Promise<MediaStreamTrack | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { ideal: 8, max: 15 } },
    })
    const [track] = stream.getVideoTracks()
    if (track) track.contentHint = 'detail'
    return track ?? null
  } catch {
    return null
  }
}

export interface Devices {
  microphones: MediaDeviceInfo[]
  cameras: MediaDeviceInfo[]
}

export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  const of = (kind: MediaDeviceKind) =>
    (all ?? []).filter((device) => device.kind === kind && device.deviceId !== '')
  return { microphones: of('audioinput'), cameras: of('videoinput') }
}

const chosen = (deviceId?: string) => (deviceId ? { deviceId: { exact: deviceId } } : {})

async function open(constraints: MediaStreamConstraints): Promise<Opened> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    return { track: stream.getTracks()[0] ?? null, trouble: null }
  } catch (error) {
    return { track: null, trouble: troubleOf(error) }
  }
}

function troubleOf(error: unknown): MediaTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' ? 'busy' : 'missing'
}
