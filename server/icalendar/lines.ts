/** A content line of RFC 5545: folded at 75 octets, never inside a character. */
export function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece)
      piece = ''
      octets = 0
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}

/** Text of a person as a value: what would end the line or split the value is escaped, other controls are dropped. */
export const escapeText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- control characters are what must not pass
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

export const utcValue = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

export const dateValue = (date: string) => date.replaceAll('-', '')
