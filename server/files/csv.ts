/** Why a file can't be read as a text spreadsheet. */
export class CsvError extends Error {}

export interface CsvLine {
  /** The line number as shown in a spreadsheet. */
  line: number
  cells: string[]
}

const maximumCells = 1000

/**
 * Reads CSV as spreadsheets write it: UTF-8 or UTF-16 with or without a BOM, commas, semicolons or tabs, quoted cells
 * with line breaks. Empty lines are skipped, and lines after the first `most` aren't read. Throws CsvError for anything
 * that isn't text, and for a line that no spreadsheet would write.
 */
export function readCsv(bytes: Uint8Array, most = Infinity): CsvLine[] {
  const text = decode(bytes)
  const separator = separatorOf(text.slice(0, text.search(/[\r\n]|$/)))
  const lines: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startedAt = 1
  const endCell = () => {
    if (cells.length === maximumCells) throw new CsvError('too many cells')
    cells.push(cell.trim())
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((value) => value !== '')) lines.push({ line: startedAt, cells })
    cells = []
  }
  for (let i = 0; i < text.length && lines.length < most; i += 1) {
    const character = text[i] ?? ''
    if (character === '\n') line += 1
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (character === separator) endCell()
    else if (character === '\n') {
      endLine()
      startedAt = line
    } else if (character !== '\r') cell += character
  }
  if (lines.length < most) endLine()
  return lines
}

/** Writes lines for a spreadsheet. Text that would be read as a formula is prefixed with an apostrophe. */
export const writeCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  `${csvMark}${lines.map(csvLine).join('')}`

/** Written before the first line, so spreadsheets read UTF-8. */
export const csvMark = '\u{FEFF}'

/** One line, for files that are written while their rows are read. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(writeCell).join(',')}\r\n`

/** A CSV file as the browser saves it. */
export const csvFile = (name: string, lines: readonly (readonly (string | number)[])[]) => ({
  name: `${name}.csv`,
  content_type: 'text/csv; charset=utf-8',
  base64: Buffer.from(writeCsv(lines)).toString('base64'),
})

/** A negative amount stays a number, so sums are right. */
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function writeCell(value: string | number): string {
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !isNumber(value)
  const text = isFormula ? `'${value}` : `${value}`
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // Old spreadsheets use the country's code page, in which every byte is a character.
    if (encoding !== 'utf-8') throw new CsvError('not text', { cause: error })
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  if (/[^\P{Cc}\t\r\n\f\v]/u.test(text)) throw new CsvError('not text')
  return text
}

/** Without a BOM, every second byte of western UTF-16 is zero. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be'
  return 'utf-8'
}

const separatorOf = (line: string) => {
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
