import * as z from 'zod/mini'

/** How a recording gets ready to play on any device, and where it plays from then on. */

export const mediaFailures = [
  /** Not a recording that can be read, or cut off somewhere. */
  'damaged',
  /** Shorter than it says of itself: part of it never arrived in the file. */
  'incomplete',
  /** There is nothing to see or hear in it. */
  'nothing_to_play',
  'too_long',
  'picture_too_large',
  'too_many_tracks',
  'took_too_long',
  'disk_full',
  'not_converted',
  /** The organization has used up its minutes of video for this month. */
  'minutes_exhausted',
] as const
export const MediaFailure = z.enum(mediaFailures)
export type MediaFailure = z.infer<typeof MediaFailure>

export const MediaPreparation = z.object({
  /** unavailable: no server here has the tools; the file plays as it was uploaded, where a browser can. */
  state: z.enum(['waiting', 'preparing', 'ready', 'failed', 'unavailable']),
  progress_percent: z.number(),
  failure: z.nullable(MediaFailure),
})
export type MediaPreparation = z.infer<typeof MediaPreparation>

/** A document as pictures of its pages. */
export const DocumentPages = z.object({
  pages: z.array(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  /** A list of the text of each page, as JSON. */
  texts_url: z.string(),
})
export type DocumentPages = z.infer<typeof DocumentPages>

/** Small pictures of the recording in rows and columns of one large one, a fixed time apart. */
export const Storyboard = z.object({
  url: z.string(),
  columns: z.number(),
  count: z.number(),
  width: z.number(),
  height: z.number(),
  interval_seconds: z.number(),
})
export type Storyboard = z.infer<typeof Storyboard>

/** Addresses that work for a while, like those of the file itself. */
export const Playback = z.object({
  /** A stream that follows the connection; null for sound and where there is only a file. */
  hls_url: z.nullable(z.string()),
  /** The same recording as one file that begins to play at once. */
  mp4_url: z.nullable(z.string()),
  /** Streams of one quality each, best first. */
  qualities: z.array(z.object({ height: z.number(), url: z.string() })),
  storyboard: z.nullable(Storyboard),
  chapters: z.array(z.object({ title: z.string(), at_seconds: z.number() })),
})
export type Playback = z.infer<typeof Playback>
