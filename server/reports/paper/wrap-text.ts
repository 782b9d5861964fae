/**
 * Lines are broken before a paper is laid out, by widths that are never too small: then the height of every row is known,
 * and a long report is laid out page by page instead of as a whole.
 */

/** Of a letter, in parts of the size of the type. */
function widthOf(letter: string): number {
  if (/[\p{M}\p{Cf}]/u.test(letter)) return 0
  if (/[ijl.,:;'’|!·-]/.test(letter)) return 0.34
  if (/[ftr()[\]/ ]/.test(letter)) return 0.42
  if (/[mwMW@%]/.test(letter)) return 0.98
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter))
    return 1.05
  if (/[\p{Lu}€$£¥&–—]/u.test(letter)) return 0.8
  return 0.66
}

export const textWidth = (text: string, size: number): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0) * size

/** The lines of a text that are no wider than given. Words stay whole unless one alone is too wide, as addresses are. */
export function wrapText(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const given of text.split('\n')) {
    let line = ''
    for (const word of given.split(' ').flatMap((one) => fitting(one, width, size))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && textWidth(longer, size) > width) {
        lines.push(line)
        line = word
      } else {
        line = longer
      }
    }
    lines.push(line)
  }
  return lines
}

function fitting(word: string, width: number, size: number): string[] {
  if (textWidth(word, size) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && textWidth(part + letter, size) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
