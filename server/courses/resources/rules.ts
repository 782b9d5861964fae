import type { ResourceKind } from '#contract/course-resources.ts'
import { captionTypes } from '#server/files/file-types.ts'

export function kindOfFile(contentType: string): ResourceKind {
  if (captionTypes.includes(contentType)) return 'captions'
  if (contentType.startsWith('video/')) return 'video'
  if (contentType.startsWith('audio/')) return 'audio'
  return contentType.startsWith('image/') ? 'picture' : 'document'
}

const timestamp = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const timing = new RegExp(String.raw`^(${timestamp})[ \t]+-->[ \t]+(${timestamp})(?:[ \t].*)?$`)

/**
 * Whether a text is WebVTT with at least one cue (W3C WebVTT §4): the signature first, and every line with an arrow a
 * timing that ends after it begins.
 */
export function isWebVtt(text: string): boolean {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return false
  const timings = lines.filter((line) => line.includes('-->'))
  return timings.length > 0 && timings.every(endsAfterItBegins)
}

function endsAfterItBegins(line: string): boolean {
  const [, start, end] = timing.exec(line) ?? []
  return start !== undefined && end !== undefined && seconds(end) > seconds(start)
}

const seconds = (stamp: string) =>
  stamp.split(':').reduce((total, part) => total * 60 + Number(part), 0)
