interface Line {
  line: number
  address: string
}

/**
 * Reads addresses as people bring them: one per line, separated by commas or semicolons, as "Name <address>", or as a
 * CSV file whose heading names the column. Every piece that is not empty becomes a row, so that nothing vanishes.
 */
export function readAddresses(text: string): Line[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const heading = lines.findIndex((line) => line.trim() !== '')
  const separator = separatorOf(lines[heading] ?? '')
  const column = cells(lines[heading] ?? '', separator).findIndex((cell) =>
    /^(e-?mail|e-?mail address|address)$/i.test(cell),
  )
  if (column >= 0) {
    return lines.flatMap((line, index) => {
      if (index <= heading || line.trim() === '') return []
      return { line: index + 1, address: cells(line, separator)[column] ?? '' }
    })
  }
  return lines.flatMap((line, index) =>
    line
      .split(/[,;\t]/)
      .map(addressIn)
      .filter((address) => address !== '')
      .map((address) => ({ line: index + 1, address })),
  )
}

/** "Ada Lovelace <ada@example.org>" names its address between the brackets. */
const addressIn = (piece: string) => (/<([^<>]*)>\s*$/.exec(piece)?.[1] ?? piece).trim()

const separatorOf = (line: string) =>
  [';', '\t'].find((candidate) => line.includes(candidate) && !line.includes(',')) ?? ','

/** Fields of one CSV line; a quoted field may hold the separator and doubled quotes. */
function cells(line: string, separator: string): string[] {
  const found: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i += 1) {
    const character = line[i] ?? ''
    if (quoted && character === '"' && line[i + 1] === '"') {
      cell += '"'
      i += 1
    } else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      found.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...found, cell.trim()]
}
