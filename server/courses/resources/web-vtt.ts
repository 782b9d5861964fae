import type { CaptionCue } from '#contract/course-resources.ts'

/** A WebVTT file taken apart: what stands before its first cue (styles, regions, notes), and its cues. */
export interface WebVtt {
  head: string
  cues: CaptionCue[]
}

const stamp = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const timing = new RegExp(String.raw`^${stamp}[ \t]+-->[ \t]+${stamp}(?:[ \t]+(.*))?$`)

/** Reads WebVTT that was checked when it came in. Cues are put in the order of their start. */
export function readWebVtt(text: string): WebVtt {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  const head: string[] = []
  const cues: CaptionCue[] = []
  for (const block of blocks) {
    const lines = block.replace(/^\n+/, '').split('\n')
    // A cue may have a name in the line before its times.
    const at = lines.slice(0, 2).findIndex((line) => timing.test(line))
    const found = at < 0 ? null : timing.exec(lines[at] ?? '')
    if (!found) {
      if (cues.length === 0 && block.trim() !== '') head.push(block.trim())
      continue
    }
    cues.push({
      from_seconds: secondsOf(found.slice(1, 5)),
      to_seconds: secondsOf(found.slice(5, 9)),
      text: decoded(
        lines
          .slice(at + 1)
          .join('\n')
          .trim(),
      ),
      settings: (found[9] ?? '').trim(),
    })
  }
  return { head: head.join('\n\n'), cues: inOrder(cues) }
}

/** Writes WebVTT that every player reads: cues in order, text that can't be taken for times or markup. */
export function writeWebVtt({ head, cues }: WebVtt): string {
  const blocks = inOrder(cues).map(({ from_seconds, to_seconds, text, settings }) =>
    [
      `${stampOf(from_seconds)} --> ${stampOf(to_seconds)}${settings && ` ${settings}`}`,
      encoded(text),
    ].join('\n'),
  )
  return `${[head || 'WEBVTT', ...blocks].join('\n\n')}\n`
}

const inOrder = (cues: readonly CaptionCue[]) =>
  cues.toSorted((a, b) => a.from_seconds - b.from_seconds || a.to_seconds - b.to_seconds)

const secondsOf = ([hours, minutes, whole, thousandths]: (string | undefined)[]) =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000

function stampOf(seconds: number): string {
  const total = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = `${two((total / 1000) % 60)}.${String(total % 1000).padStart(3, '0')}`
  return `${two(total / 3_600_000)}:${two((total / 60_000) % 60)}:${rest}`
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
}

const decoded = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')

/** Markup of WebVTT (§3.3), or a bracket that is none. */
const bracket =
  /<(?:\/?(c|i|b|u|ruby|rt|lang)(?:[.\s][^<>]*)?>|\/?v(?:[.\s][^<>]*)?>|(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>)?/g

/**
 * An empty line would end the cue, and an arrow would begin another. Tags are markup only in pairs, so that "the <b> tag"
 * stays what was said.
 */
const encoded = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .replaceAll('-->', '→')
    .replaceAll('&', '&amp;')
    .replaceAll(bracket, (found: string, name: string | undefined) =>
      found === '<' || (name && !isPaired(text, name)) ? `&lt;${found.slice(1)}` : found,
    )

const isPaired = (text: string, name: string) =>
  new RegExp(String.raw`<${name}(?:[.\s][^<>]*)?>`).test(text) && text.includes(`</${name}>`)
