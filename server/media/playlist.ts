import { MediaError } from './media-error.ts'

/** [seconds, first byte, bytes] of one object. */
export type Segment = [seconds: number, start: number, bytes: number]

export interface Rendition {
  name: string
  width: number
  height: number
  bits_per_second: number
  codecs: string
  header_bytes: number
  segments: Segment[]
}

/** Reads where the segments are in a playlist that our own program wrote for a single file. */
export function readPlaylist(text: string): { headerBytes: number; segments: Segment[] } {
  const header = /#EXT-X-MAP:.*BYTERANGE="(\d+)@0"/.exec(text)
  const parts = text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)
  const segments = [...parts].map(([, seconds, bytes, start]): Segment => [
    Number(seconds),
    Number(start),
    Number(bytes),
  ])
  if (!header || segments.length === 0) throw new MediaError('incomplete')
  return { headerBytes: Number(header[1]), segments }
}

const lengthOf = (segments: readonly Segment[]) =>
  Math.max(1, ...segments.map(([seconds]) => Math.ceil(seconds)))

/** Names nothing but the one file of this quality; `query` is the permission to read it. */
export function mediaPlaylist(
  { name, header_bytes, segments }: Pick<Rendition, 'name' | 'header_bytes' | 'segments'>,
  query: string,
): string {
  const file = `${name}.mp4?${query}`
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${lengthOf(segments)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${header_bytes}@0"`,
    ...segments.flatMap(([seconds, start, bytes]) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${bytes}@${start}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/** All qualities, a middle one first: that is what players begin with before they know the connection. */
export function masterPlaylist(renditions: readonly Rendition[], query: string): string {
  const rising = renditions.toSorted((a, b) => a.bits_per_second - b.bits_per_second)
  const first = rising[Math.floor((rising.length - 1) / 2)]
  const ordered = first ? [first, ...rising.filter((one) => one !== first)] : []
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...ordered.flatMap(({ name, width, height, bits_per_second, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits_per_second},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${name}.m3u8?${query}`,
    ]),
    '',
  ].join('\n')
}

/** RFC 6381: the profile and level that a decoder needs, from the configuration in the header of an MP4. */
export function codecsOf(header: Buffer, hasAudio: boolean): string {
  const at = header.indexOf('avcC', 0, 'latin1')
  if (at < 0) throw new MediaError('not_converted')
  return `avc1.${header.toString('hex', at + 5, at + 8)}${hasAudio ? ',mp4a.40.2' : ''}`
}

/** Of the busiest segment, as players expect it. */
export const peakBits = (segments: readonly Segment[]) =>
  Math.ceil(Math.max(...segments.map(([seconds, , bytes]) => (bytes * 8) / Math.max(seconds, 0.2))))

export const playedSeconds = (segments: readonly Segment[]) =>
  segments.reduce((total, [seconds]) => total + seconds, 0)
