import { SaxesParser } from 'saxes'
import { isWebVtt } from './rules.ts'

interface Cue {
  from: number
  to: number
  text: string
}

/** Text as people's editors wrote it: UTF-8, UTF-16 with its mark, or the usual single bytes of the West. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Captions as WebVTT, whatever of the three formats they came in; undefined when they are none. */
export function toWebVtt(text: string): string | undefined {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (plain.startsWith('WEBVTT')) return isWebVtt(plain) ? plain : undefined
  const cues = /^\s*</.test(plain) ? readTtml(plain) : readSubRip(plain)
  const lines = cues.filter(({ from, to, text: said }) => to > from && said !== '').map(writeCue)
  return lines.length > 0 ? `WEBVTT\n\n${lines.join('\n\n')}\n` : undefined
}

const clock = String.raw`(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})`
const timing = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}`)

/** SubRip: a number, a line of times, and text up to an empty line. */
function readSubRip(text: string): Cue[] {
  return text.split(/\n[ \t]*\n+/).flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    const found = at < 0 ? null : timing.exec(lines[at] ?? '')
    if (!found) return []
    const said = lines.slice(at + 1).join('\n')
    return { from: seconds(found.slice(1, 5)), to: seconds(found.slice(5, 9)), text: clean(said) }
  })
}

const seconds = ([hours, minutes, whole, part = '']: string[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(part.padEnd(3, '0')) / 1000

/** Markup goes, of fonts, of places on the screen, and of anything that a page would run. */
const clean = (said: string) =>
  said
    .replaceAll(/<[^>\n]*>|\{\\[^}\n]*\}/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

/** TTML: paragraphs with a beginning and an end, by the clock or in seconds. */
function readTtml(text: string): Cue[] {
  const cues: Cue[] = []
  let open: Cue | null = null
  const parser = new SaxesParser()
  let broken = false
  parser.on('error', () => {
    broken = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.replace(/^.*:/, '')
    if (tag === 'br' && open) open.text += '\n'
    if (tag !== 'p') return
    const from = ttmlSeconds(attributes['begin'])
    open = {
      from,
      to: attributes['end']
        ? ttmlSeconds(attributes['end'])
        : from + ttmlSeconds(attributes['dur']),
      text: '',
    }
  })
  parser.on('text', (part) => {
    if (open) open.text += part.replaceAll(/\s+/g, ' ')
  })
  parser.on('closetag', ({ name }) => {
    if (name.replace(/^.*:/, '') !== 'p' || !open) return
    cues.push({ ...open, text: clean(open.text) })
    open = null
  })
  parser.write(text).close()
  return broken ? [] : cues
}

function ttmlSeconds(text = ''): number {
  const offset = /^([\d.]+)(h|m|s|ms)$/.exec(text)
  if (offset) return Number(offset[1]) * { h: 3600, m: 60, s: 1, ms: 0.001 }[offset[2] as 's']
  const [hours = 0, minutes = 0, rest = 0] = text.split(':').map(Number)
  const total = hours * 3600 + minutes * 60 + rest
  return Number.isFinite(total) ? total : 0
}

const writeCue = ({ from, to, text }: Cue) =>
  `${stamp(from)} --> ${stamp(to)}\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('-->', '→')}`

function stamp(total: number): string {
  const thousandths = Math.round(total * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes] = [thousandths / 3_600_000, (thousandths / 60_000) % 60]
  const rest = `${two((thousandths / 1000) % 60)}.${String(thousandths % 1000).padStart(3, '0')}`
  return `${two(hours)}:${two(minutes)}:${rest}`
}
