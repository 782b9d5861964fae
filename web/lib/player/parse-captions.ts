export interface Cue {
  from: number
  to: number
  text: string
}

const timing = /(?:(\d+):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d+):)?(\d{2}):(\d{2})[.,](\d{3})/

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }

/** Reads the lines of a WebVTT file; their markup is left out. */
export function parseCaptions(vtt: string): Cue[] {
  const blocks = vtt.replaceAll('\r\n', '\n').split(/\n{2,}/)
  return blocks.flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    const match = at < 0 ? null : timing.exec(lines[at] ?? '')
    if (!match) return []
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
      .trim()
    return text ? { from: seconds(match.slice(1, 5)), to: seconds(match.slice(5, 9)), text } : []
  })
}

const seconds = ([hours, minutes, whole, thousandths]: (string | undefined)[]) =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000
