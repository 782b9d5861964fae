import * as z from 'zod/mini'
import { MediaError } from './media-error.ts'
import { runTool } from './run-tool.ts'
import type { MediaTools } from './tools.ts'

/** What a recording is made of. */
export interface MediaFacts {
  durationSeconds: number
  video: VideoFacts | null
  audio: AudioFacts | null
  chapters: { title: string; at_seconds: number }[]
  /** The container, as ffprobe names it: "mov,mp4,m4a,3gp,3g2,mj2". */
  format: string
}

export interface VideoFacts {
  index: number
  codec: string
  pixelFormat: string
  width: number
  height: number
  framesPerSecond: number
  isTurned: boolean
}

export interface AudioFacts {
  index: number
  codec: string
  profile: string
  channels: number
}

const maximumHours = 12
const maximumSide = 8192
const maximumPixels = 8192 * 4320
const maximumTracks = 64

/**
 * Words before the input that keep a file from reaching anything but itself: no other protocol, and only containers that
 * hold their media. A playlist that names other files or hosts is no recording here.
 */
export const safeInput = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,ogg,mp3,wav,flac,aac,ffmetadata',
]

const Found = z.object({
  format: z.optional(
    z.object({
      nb_streams: z._default(z.number(), 0),
      format_name: z._default(z.string(), ''),
      duration: z.optional(z.string()),
    }),
  ),
  streams: z._default(
    z.array(
      z.object({
        index: z.number(),
        codec_type: z.optional(z.string()),
        codec_name: z._default(z.string(), ''),
        profile: z.optional(z.union([z.string(), z.number()])),
        pix_fmt: z._default(z.string(), ''),
        width: z._default(z.number(), 0),
        height: z._default(z.number(), 0),
        channels: z._default(z.number(), 0),
        avg_frame_rate: z._default(z.string(), '0/0'),
        disposition: z.optional(z.object({ attached_pic: z._default(z.number(), 0) })),
        tags: z.optional(z.object({ rotate: z.optional(z.string()) })),
        side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
      }),
    ),
    [],
  ),
  chapters: z._default(
    z.array(
      z.object({
        start_time: z.string(),
        tags: z.optional(z.object({ title: z.optional(z.string()) })),
      }),
    ),
    [],
  ),
})

/** Reads what a file says of itself, without decoding it. Throws a MediaError for what nobody could play. */
export async function probe(tools: MediaTools, path: string): Promise<MediaFacts> {
  const words = ['-v', 'error', ...safeInput, '-of', 'json']
  const shown = ['-show_format', '-show_streams', '-show_chapters', `file:${path}`]
  const text = await runTool(tools.ffprobe, [...words, ...shown], { patienceSeconds: 60 })
  const found = Found.parse(JSON.parse(text || '{}'))
  if (!found.format) throw new MediaError('damaged')
  if (found.format.nb_streams > maximumTracks) throw new MediaError('too_many_tracks')
  const video = found.streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  )
  const audio = found.streams.find(
    (stream) => stream.codec_type === 'audio' && stream.channels > 0 && stream.codec_name !== '',
  )
  if (!video && !audio) throw new MediaError('nothing_to_play')
  if (video && (video.width === 0 || video.height === 0)) throw new MediaError('damaged')
  if (video && isTooLarge(video)) throw new MediaError('picture_too_large')
  const durationSeconds =
    Number(found.format.duration) ||
    (await playedSeconds(tools, path, (video ?? audio)?.index ?? 0))
  if (!(durationSeconds > 0.05)) throw new MediaError('nothing_to_play')
  if (durationSeconds > maximumHours * 3600) throw new MediaError('too_long')
  return {
    durationSeconds,
    format: found.format.format_name,
    video: video
      ? {
          index: video.index,
          codec: video.codec_name,
          pixelFormat: video.pix_fmt,
          width: video.width,
          height: video.height,
          framesPerSecond: rateOf(video.avg_frame_rate),
          isTurned: turnsOf(video) % 360 !== 0,
        }
      : null,
    audio: audio
      ? {
          index: audio.index,
          codec: audio.codec_name,
          profile: String(audio.profile ?? ''),
          channels: audio.channels,
        }
      : null,
    chapters: found.chapters.slice(0, 200).map(({ start_time, tags }, at) => ({
      title: (tags?.title ?? '').trim().slice(0, 200) || String(at + 1),
      at_seconds: Math.max(0, Number(start_time) || 0),
    })),
  }
}

const isTooLarge = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) > maximumSide || width * height > maximumPixels

const turnsOf = (video: z.output<typeof Found>['streams'][number]) =>
  Number(video.tags?.rotate ?? 0) ||
  (video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0)

/** "30000/1001" as a number; 25 where a file doesn't say. */
function rateOf(text: string): number {
  const [over = 0, under = 0] = text.split('/').map(Number)
  const rate = over / under
  return Number.isFinite(rate) && rate > 0 ? rate : 25
}

/** Recordings of browsers don't know how long they are: it is counted by reading them once, without decoding. */
async function playedSeconds({ ffmpeg }: MediaTools, path: string, index: number) {
  let seconds = 0
  const words = ['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...safeInput]
  const copy = ['-i', `file:${path}`, '-map', `0:${index}`, '-c', 'copy', '-f', 'null', '-']
  await runTool(ffmpeg, [...words, ...copy], {
    patienceSeconds: 600,
    onLine: (line) => {
      const read = /^out_time_us=(\d+)/.exec(line) ?? /^out_time_ms=(\d+)/.exec(line)
      if (read) seconds = Number(read[1]) / 1_000_000
    },
  })
  return seconds
}
