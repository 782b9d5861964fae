import { addPart, putRecording, type StoredRecording } from '#web/lib/recordings/recording-store.ts'
import { lockOf } from '#web/lib/recordings/send-recordings.ts'

/** What is on the stage: pictures with names, and sounds. The first of the pictures may be a shared screen. */
export interface Scene {
  tiles: { key: string; name: string; track: MediaStreamTrack | null }[]
  sounds: MediaStreamTrack[]
}

const width = 1280
const height = 720
const framesPerSecond = 15
const partMilliseconds = 2_000

export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' &&
  MediaRecorder.isTypeSupported('video/webm;codecs=vp8,opus')

/**
 * Records the stage as one picture with one sound. Every two seconds a part goes into the browser's database, so a closed
 * tab loses no more than that.
 */
export class StageRecorder {
  readonly #recording: StoredRecording
  readonly #canvas = Object.assign(document.createElement('canvas'), { width, height })
  readonly #videos = new Map<MediaStreamTrack, HTMLVideoElement>()
  readonly #sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()
  readonly #audio = new AudioContext()
  readonly #mix = this.#audio.createMediaStreamDestination()
  readonly #recorder: MediaRecorder
  #scene: Scene = { tiles: [], sounds: [] }
  #timer: ReturnType<typeof setInterval> | undefined
  #parts = 0
  #stored: Promise<unknown> = Promise.resolve()
  #release: () => void = () => undefined

  constructor(recording: StoredRecording) {
    this.#recording = recording
    const picture = this.#canvas.captureStream(framesPerSecond)
    const stream = new MediaStream([
      ...picture.getVideoTracks(),
      ...this.#mix.stream.getAudioTracks(),
    ])
    this.#recorder = new MediaRecorder(stream, {
      mimeType: 'video/webm;codecs=vp8,opus',
      videoBitsPerSecond: 1_500_000,
    })
    this.#recorder.addEventListener('dataavailable', ({ data }) => this.#keep(data))
  }

  async start(): Promise<void> {
    await putRecording(this.#recording)
    await new Promise<void>((resolve) => {
      void navigator.locks.request(
        lockOf(this.#recording.id),
        () =>
          new Promise<void>((release) => {
            this.#release = release
            resolve()
          }),
      )
    })
    void this.#audio.resume()
    this.#draw()
    this.#timer = setInterval(() => this.#draw(), 1000 / framesPerSecond)
    this.#recorder.start(partMilliseconds)
  }

  show(scene: Scene) {
    this.#scene = scene
    const shown = new Set(scene.tiles.flatMap(({ track }) => track ?? []))
    for (const track of shown) if (!this.#videos.has(track)) this.#videos.set(track, play(track))
    for (const [track, video] of this.#videos) {
      if (shown.has(track)) continue
      video.srcObject = null
      this.#videos.delete(track)
    }
    for (const track of scene.sounds) {
      if (this.#sources.has(track)) continue
      const source = this.#audio.createMediaStreamSource(new MediaStream([track]))
      source.connect(this.#mix)
      this.#sources.set(track, source)
    }
    for (const [track, source] of this.#sources) {
      if (scene.sounds.includes(track)) continue
      source.disconnect()
      this.#sources.delete(track)
    }
  }

  /** Ends it; afterwards all of it is in the browser's database. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#recorder.state !== 'inactive') {
      const ended = new Promise((resolve) =>
        this.#recorder.addEventListener('stop', resolve, { once: true }),
      )
      this.#recorder.stop()
      await ended
    }
    await this.#stored
    this.show({ tiles: [], sounds: [] })
    await this.#audio.close()
    this.#release()
  }

  #keep(data: Blob) {
    if (data.size === 0) return
    const number = this.#parts++
    const seconds = Math.max(1, (Date.now() - this.#recording.started_at) / 1000)
    this.#stored = this.#stored.then(() => addPart({ ...this.#recording, seconds }, number, data))
  }

  #draw() {
    const pen = this.#canvas.getContext('2d')
    if (!pen) return
    pen.fillStyle = '#17211e'
    pen.fillRect(0, 0, width, height)
    const { tiles } = this.#scene
    const columns = Math.ceil(Math.sqrt(tiles.length))
    const rows = Math.ceil(tiles.length / Math.max(1, columns))
    for (const [index, { name, track }] of tiles.entries()) {
      const box = {
        x: ((index % columns) * width) / columns,
        y: (Math.floor(index / columns) * height) / rows,
        w: width / columns,
        h: height / rows,
      }
      const video = track && this.#videos.get(track)
      if (video && video.videoWidth > 0) {
        const scale = Math.min(box.w / video.videoWidth, box.h / video.videoHeight)
        const w = video.videoWidth * scale
        const h = video.videoHeight * scale
        pen.drawImage(video, box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)
      }
      pen.font = '20px sans-serif'
      pen.textBaseline = 'bottom'
      pen.fillStyle = 'rgb(0 0 0 / 0.6)'
      const wide = Math.min(box.w, pen.measureText(name).width + 20)
      pen.fillRect(box.x, box.y + box.h - 34, wide, 34)
      pen.fillStyle = '#fff'
      pen.fillText(name, box.x + 10, box.y + box.h - 6, box.w - 20)
    }
  }
}

function play(track: MediaStreamTrack): HTMLVideoElement {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, srcObject: new MediaStream([track]) })
  void video.play().catch(() => undefined)
  return video
}
