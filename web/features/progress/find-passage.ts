/** Where a passage stands in a text that is spread over pieces, whatever white space lies between its words. */
export interface Found {
  from: { piece: number; offset: number }
  to: { piece: number; offset: number }
}

/** The first place of a passage; null where the text no longer holds it. */
export function findPassage(pieces: readonly string[], passage: string): Found | null {
  const wanted = passage.replaceAll(/\s+/g, '')
  if (wanted === '') return null
  const letters: { piece: number; offset: number }[] = []
  let text = ''
  for (const [piece, words] of pieces.entries()) {
    for (let offset = 0; offset < words.length; offset += 1) {
      const letter = words.charAt(offset)
      if (/\s/.test(letter)) continue
      text += letter
      letters.push({ piece, offset })
    }
  }
  const start = text.indexOf(wanted)
  const from = letters[start]
  const last = letters[start + wanted.length - 1]
  if (start < 0 || !from || !last) return null
  return { from, to: { piece: last.piece, offset: last.offset + 1 } }
}
