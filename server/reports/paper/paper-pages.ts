import { wrapText } from './wrap-text.ts'

/** Where everything on a printed report is, before anything is drawn. In points. */

export const margin = 40
const footRoom = 24
const padding = 3
export const cellPadding = padding
export const rowPadding = 3.5
/** Letters of other scripts are higher than Latin ones. */
export const lineHeight = 1.4

export interface PaperRow {
  /** The lines of each cell. */
  cells: string[][]
  height: number
}

export interface PaperTable {
  isWide: boolean
  /** Of what is between the margins. */
  width: number
  /** Of what is between the margins and above the foot. */
  height: number
  fontSize: number
  widths: number[]
  head: PaperRow
  pages: PaperRow[][]
}

interface Given {
  labels: readonly string[]
  rows: readonly (readonly string[])[]
  /** How much of the first page is taken before the table begins; given the width. */
  above: (width: number) => number
}

/** Room goes to the columns by what they hold. Every page begins with the headings and has as many rows as fit. */
export function layOut({ labels, rows, above }: Given): PaperTable {
  const isWide = labels.length > 5
  const [pageWidth, pageHeight] = isWide ? [841.89, 595.28] : [595.28, 841.89]
  const width = pageWidth - 2 * margin
  const height = pageHeight - 2 * margin - footRoom
  const fontSize = labels.length <= 9 ? 8 : labels.length <= 16 ? 7 : 5.5
  const widths = widthsOf(labels, rows, width)
  const rowOf = (texts: readonly string[]): PaperRow => {
    const cells = texts.map((text, index) =>
      wrapText(text, Math.max(8, (widths[index] ?? 0) - 2 * padding), fontSize),
    )
    const lines = Math.max(1, ...cells.map(({ length }) => length))
    return { cells, height: lines * fontSize * lineHeight + 2 * rowPadding + 1 }
  }
  const head = rowOf(labels)
  const pages: PaperRow[][] = []
  let page: PaperRow[] = []
  let room = height - above(width) - head.height
  for (const row of rows.map(rowOf)) {
    if (row.height > room) {
      pages.push(page)
      page = []
      room = height - head.height
    }
    page.push(row)
    room -= row.height
  }
  pages.push(page)
  return { isWide, width, height, fontSize, widths, head, pages }
}

function widthsOf(
  labels: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): number[] {
  const shares = labels.map((label, index) => {
    const words = label.split(' ').map(({ length }) => length)
    const cells = rows.slice(0, 200).map((row) => row[index]?.length ?? 0)
    return Math.min(32, Math.max(7, ...words, ...cells))
  })
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => (share / all) * width)
}
