import type { MediaFacts, VideoFacts } from './probe.ts'

/** One quality that a stream is offered in. Its height is that of an upright picture's shorter side. */
export interface Rung {
  name: string
  width: number
  height: number
  shortSide: number
}

const shortSides = [240, 360, 480, 720, 1080]
const even = (length: number) => Math.max(2, Math.round(length / 2) * 2)

/** The size as it is seen: a phone held upright records lying pictures and a note to turn them. */
export function seenSize({ width, height, isTurned }: VideoFacts) {
  return isTurned ? { width: height, height: width } : { width, height }
}

/** Every usual quality up to the recording's own, and its own where it lies well above the last of them. */
export function ladderOf(video: VideoFacts): Rung[] {
  const seen = seenSize(video)
  const own = Math.min(seen.width, seen.height)
  const fitting = shortSides.filter((side) => side <= own)
  const last = fitting.at(-1) ?? 0
  if (own < 1080 && own > last * 1.15) fitting.push(own)
  return fitting.map((side) => {
    const scale = side / own
    return {
      name: shortSides.includes(side) ? `v${side}` : 'vown',
      width: even(seen.width * scale),
      height: even(seen.height * scale),
      shortSide: side,
    }
  })
}

/** Plays on every device as it is: H.264 of eight bits, upright, at most 1080p. */
export const copiesVideo = (video: VideoFacts) =>
  video.codec === 'h264' &&
  /^yuvj?420p$/.test(video.pixelFormat) &&
  !video.isTurned &&
  Math.max(video.width, video.height) <= 1920 &&
  Math.min(video.width, video.height) <= 1088

export const copiesAudio = ({ audio }: MediaFacts) =>
  audio === null || (audio.codec === 'aac' && audio.profile === 'LC' && audio.channels <= 2)

/** Sound that every browser plays as it was uploaded. */
export const playsAnywhere = ({ audio, format }: MediaFacts) =>
  audio !== null &&
  (audio.codec === 'mp3' || (audio.codec === 'aac' && format.split(',').includes('mp4')))

export interface StoryboardPlan {
  columns: number
  rows: number
  count: number
  width: number
  height: number
  interval_seconds: number
}

const mostPictures = 100

export function storyboardOf({ durationSeconds, video }: MediaFacts): StoryboardPlan | null {
  if (!video) return null
  const seen = seenSize(video)
  const interval_seconds = Math.max(1, Math.ceil(durationSeconds / mostPictures))
  const count = Math.max(1, Math.ceil(durationSeconds / interval_seconds))
  const columns = Math.min(10, count)
  const scale = 160 / Math.max(seen.width, seen.height)
  return {
    columns,
    rows: Math.ceil(count / columns),
    count,
    width: even(seen.width * scale),
    height: even(seen.height * scale),
    interval_seconds,
  }
}
