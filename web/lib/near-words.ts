/** Lowercase without accents, so "ubung" finds "Übung". */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Every typed word is the beginning of a word in the text. */
export function matches(text: string, search: string): boolean {
  const words = wordsOf(text)
  return wordsOf(search).every((typed) => words.some((word) => word.startsWith(typed)))
}

/** The same, tolerating a typo or two in each word of four letters and more. */
export function nearlyMatches(text: string, search: string): boolean {
  const words = wordsOf(text)
  return wordsOf(search).every((typed) => words.some((word) => isNear(typed, word)))
}

function isNear(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < 4) return false
  return distance(typed, word.slice(0, typed.length)) <= (typed.length < 6 ? 1 : 2)
}

/** Edit distance: letters to change, add, remove or swap to turn one word into the other. */
export function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      const swapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          ...(swapped ? [at(row - 2, column - 2) + 1] : []),
        ),
      )
    }
  }
  return at(from.length, to.length)
}
