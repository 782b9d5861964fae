/** Makes texts of any length fit. Widths are estimates that err on the wide side. */

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u

/** In parts of the font size. */
const widthOf = (character: string) =>
  wide.test(character)
    ? 1
    : character === ' '
      ? 0.26
      : /[\p{Lu}\p{Lo}MW@%]/u.test(character)
        ? 0.74
        : 0.5

const emsOf = (text: string) =>
  Array.from(text).reduce((sum, character) => sum + widthOf(character), 0)

interface Box {
  width: number
  lines: number
  largest: number
  smallest: number
}

/** The largest size at which the text takes at most that many lines. */
export function sizeFor(text: string, { width, lines, largest, smallest }: Box): number {
  // A line that breaks between words is on average not quite full.
  const fitting = (width * lines * (lines > 1 ? 0.86 : 1)) / Math.max(1, emsOf(text))
  return Math.round(Math.min(largest, Math.max(smallest, fitting)) * 10) / 10
}

/** Breaks what has no spaces to break at: East Asian text, and words longer than a line. */
export function breakDense(text: string, width: number, size: number): string {
  const room = width / size
  return text
    .split('\n')
    .map((line) => breakLine(line, room))
    .join('\n')
}

function breakLine(line: string, room: number): string {
  let used = 0
  const broken: string[] = []
  for (const word of line.split(/(?<= )/)) {
    const ems = emsOf(word)
    const divisible = wide.test(word) || ems > room
    if (!divisible) {
      used = used + ems > room ? ems : used + ems
      broken.push(word)
      continue
    }
    for (const character of word) {
      const own = widthOf(character)
      if (used + own > room) {
        broken.push('\n')
        used = 0
      }
      used += own
      broken.push(character)
    }
  }
  return broken.join('')
}
