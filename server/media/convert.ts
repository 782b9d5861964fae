import { availableParallelism } from 'node:os'
import { access, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaError } from './media-error.ts'
import { copiesAudio, type Rung, type StoryboardPlan } from './plan.ts'
import { codecsOf, peakBits, playedSeconds, readPlaylist, type Rendition } from './playlist.ts'
import { safeInput, type MediaFacts } from './probe.ts'
import { runTool } from './run-tool.ts'
import type { MediaTools } from './tools.ts'

/** One recording at work: its programs, where it lies, and a folder for what is not done yet. */
export interface Work {
  tools: MediaTools
  source: string
  folder: string
  facts: MediaFacts
  /** Told the seconds that were worked off since the step began. */
  onSeconds?: (seconds: number) => void
}

const segmentSeconds = 4
const longestSegmentSeconds = 20
const patienceSeconds = 2 * 3600
const threads = String(Math.max(1, Math.min(4, availableParallelism() - 1)))

const sound = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2']
/** Evens out loudness, as stations do (EBU R 128), and fills holes so that picture and sound stay together. */
const evenSound = ['-af', 'aresample=async=1:first_pts=0,loudnorm=I=-16:TP=-1.5:LRA=11']

function ffmpeg({ tools, onSeconds }: Work, words: string[]) {
  const first = ['-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', '-nostats']
  return runTool(tools.ffmpeg, [...first, ...words], {
    patienceSeconds,
    onLine: (line) => {
      const at = /^out_time_us=(\d+)/.exec(line) ?? /^out_time_ms=(\d+)/.exec(line)
      if (at) onSeconds?.(Number(at[1]) / 1_000_000)
    },
  })
}

const input = (work: Work) => [...safeInput, '-i', `file:${work.source}`]

/** Done under another name first: what has its own name is whole, also after a crash. */
async function once(work: Work, name: string, make: (draft: string) => Promise<unknown>) {
  const path = join(work.folder, name)
  if (await exists(path)) return path
  const draft = join(work.folder, `draft-${name}`)
  await make(draft)
  await rename(draft, path)
  return path
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const tracksOf = ({ facts: { video, audio } }: Work) => [
  ...(video ? ['-map', `0:${video.index}`] : []),
  ...(audio ? ['-map', `0:${audio.index}`] : []),
]

const plain = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn']

/** One file that begins to play before it is all there; the picture is copied, the sound too where every browser plays it. */
export const remuxFile = (work: Work) =>
  once(work, 'play.mp4', (draft) => {
    const audio = copiesAudio(work.facts) ? ['-c:a', 'copy'] : sound
    const copy = [...tracksOf(work), '-c:v', 'copy', ...audio, ...plain]
    return ffmpeg(work, [...input(work), ...copy, '-movflags', '+faststart', '-f', 'mp4', draft])
  })

/** Sound that some browser doesn't play, as AAC. */
export const convertSound = (work: Work) =>
  once(work, 'sound.mp4', (draft) => {
    const only = ['-map', `0:${work.facts.audio?.index}`, '-vn', ...plain]
    const words = [...input(work), ...only, ...evenSound, ...sound, '-movflags', '+faststart']
    return ffmpeg(work, [...words, '-f', 'mp4', draft])
  })

/** The picture of one stretch in all qualities, decoded once. Stretches that are done are not made again. */
export async function encodeStretch(
  work: Work,
  rungs: readonly Rung[],
  { number, start, seconds }: { number: number; start: number; seconds: number },
) {
  const names = rungs.map((rung) => stretchName(rung, number))
  const last = join(work.folder, names.at(-1) ?? '')
  if (await exists(last)) return
  const { video } = work.facts
  const rate = Math.min(60, video?.framesPerSecond ?? 25)
  const split = rungs.map((_, at) => `[in${at}]`).join('')
  const scaled = rungs.map(
    ({ width, height }, at) => `[in${at}]scale=${width}:${height},setsar=1[out${at}]`,
  )
  const head = `[0:${video?.index}]fps=${rate.toFixed(3)},format=yuv420p,split=${rungs.length}${split}`
  const outputs = rungs.flatMap((rung, at) => [
    '-map',
    `[out${at}]`,
    '-an',
    ...plain,
    ...picture(rung, rate),
    '-f',
    'mp4',
    join(work.folder, `draft-${names[at]}`),
  ])
  const place = ['-ss', String(start), '-t', String(seconds)]
  const words = [...safeInput, ...place, '-i', `file:${work.source}`]
  await ffmpeg(work, [...words, '-filter_complex', [head, ...scaled].join(';'), ...outputs])
  // The last name is the sign that all are there.
  for (const name of names) {
    await rename(join(work.folder, `draft-${name}`), join(work.folder, name))
  }
}

/** An MP4 that holds nothing but its header. */
const emptyBytes = 600

const stretchName = (rung: Rung, number: number) => `${rung.name}-${number}.mp4`

const bitsPerPixel = 0.1

function picture({ width, height }: Rung, rate: number) {
  const most = Math.max(200_000, Math.round(width * height * Math.min(rate, 30) * bitsPerPixel))
  const keys = String(Math.max(1, Math.round(rate * 2)))
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    'high',
    '-crf',
    '23',
    '-maxrate',
    String(most),
    '-bufsize',
    String(most * 2),
    '-threads',
    threads,
    '-g',
    keys,
    '-keyint_min',
    keys,
    '-sc_threshold',
    '0',
    '-video_track_timescale',
    '90000',
  ]
}

/** Joins the stretches of one quality with the sound into one stream. */
export async function joinStretches(
  work: Work,
  rung: Rung,
  stretches: readonly { number: number; seconds: number }[],
  audio: string | null,
): Promise<MadeRendition> {
  const list = join(work.folder, `${rung.name}.txt`)
  const lines: string[] = []
  for (const { number, seconds } of stretches) {
    const name = stretchName(rung, number)
    // A picture that ends before the sound leaves stretches without a frame.
    if ((await stat(join(work.folder, name))).size < emptyBytes) continue
    // The lengths are said, so that a frame more or less at a seam never adds up.
    lines.push(`file ${name}`, `duration ${seconds}`)
  }
  await writeFile(list, lines.join('\n'))
  const pictures = ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', list]
  const sounds = audio ? ['-i', audio] : []
  const tracks = ['-map', '0:v:0', ...(audio ? ['-map', '1:a:0'] : [])]
  return segment(work, rung, [...pictures, ...sounds, ...tracks], audio !== null)
}

/** The stream of a recording whose picture is copied. Null when it can't be cut: its key frames are too far apart. */
export async function streamCopy(work: Work, path: string): Promise<MadeRendition | null> {
  const { video } = work.facts
  if (!video) return null
  const shortSide = Math.min(video.width, video.height)
  const rung = { ...video, name: 'vown', shortSide }
  const whole = { ...work, source: path }
  // A file that we wrote has its tracks in this order; one that was uploaded, where it was found to have them.
  const tracks =
    path === work.source
      ? tracksOf(work)
      : ['-map', '0:v:0', ...(work.facts.audio ? ['-map', '0:a:0'] : [])]
  const made = await segment(work, rung, [...input(whole), ...tracks], work.facts.audio !== null)
  const longest = Math.max(...made.rendition.segments.map(([seconds]) => seconds))
  return longest > longestSegmentSeconds ? null : made
}

export interface MadeRendition {
  rendition: Rendition
  path: string
}

/** Cuts into segments of one fragmented MP4 without encoding anything. */
async function segment(work: Work, rung: Rung, words: string[], hasAudio: boolean) {
  const path = join(work.folder, `${rung.name}.mp4`)
  const playlist = join(work.folder, `${rung.name}.m3u8`)
  const hls = [
    '-c',
    'copy',
    ...plain,
    '-f',
    'hls',
    '-hls_time',
    String(segmentSeconds),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'single_file',
    '-hls_segment_filename',
    path,
    playlist,
  ]
  await rm(path, { force: true })
  await ffmpeg(work, [...words, ...hls])
  const { headerBytes, segments } = readPlaylist(await readFile(playlist, 'utf8'))
  if (playedSeconds(segments) < work.facts.durationSeconds * 0.9 - 2) {
    throw new MediaError('incomplete')
  }
  const rendition: Rendition = {
    name: rung.name,
    width: rung.width,
    height: rung.height,
    bits_per_second: peakBits(segments),
    codecs: codecsOf(await readStart(path, headerBytes), hasAudio),
    header_bytes: headerBytes,
    segments,
  }
  return { rendition, path }
}

async function readStart(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A still from a tenth into the recording, where the opening black is usually over. */
export const drawPoster = (work: Work) =>
  once(work, 'poster.jpg', (draft) => {
    const at = Math.min(work.facts.durationSeconds / 10, 10)
    const words = [...safeInput, '-ss', String(at), '-i', `file:${work.source}`]
    const still = ['-map', `0:${work.facts.video?.index}`, '-frames:v', '1', '-q:v', '4']
    const size = ['-vf', "scale='min(1280,iw)':-2"]
    return ffmpeg(work, [...words, ...still, ...size, '-f', 'mjpeg', draft])
  })

/** Only key frames are decoded: near enough for a small picture, and cheap for a long film. */
export const drawStoryboard = (work: Work, plan: StoryboardPlan) =>
  once(work, 'storyboard.jpg', (draft) => {
    const tile = `fps=1/${plan.interval_seconds}:start_time=0,scale=${plan.width}:${plan.height},setsar=1,tile=${plan.columns}x${plan.rows}`
    const words = [...safeInput, '-skip_frame', 'nokey', '-i', `file:${work.source}`]
    const all = ['-map', `0:${work.facts.video?.index}`, '-vf', tile, '-frames:v', '1']
    return ffmpeg(work, [...words, ...all, '-q:v', '6', '-f', 'mjpeg', draft])
  })

/** Whether the index of an MP4 lies before its media, so that it plays while it is still being loaded. */
export async function startsFast(path: string, sizeBytes: number): Promise<boolean> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(16)
    for (let at = 0, boxes = 0; at < sizeBytes - 8 && boxes < 32; boxes += 1) {
      await file.read(head, 0, 16, at)
      const name = head.toString('latin1', 4, 8)
      if (name === 'moov') return true
      if (name === 'mdat' || name === 'moof') return false
      const short = head.readUInt32BE(0)
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short
      if (length < 8) return false
      at += length
    }
    return false
  } finally {
    await file.close()
  }
}
