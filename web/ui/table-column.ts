import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with figures of equal width. */
  numeric?: boolean
  /** The server can sort by this column's id. */
  sortable?: boolean
  /** The column chooser may not hide it; the first column never can be hidden. */
  fixed?: boolean
  /** Left out where the whole table would not fit; phones, which show cards, have it. */
  wideOnly?: boolean
  /** On a phone: always shown because it can be pressed, or shown with the name of the column. */
  phone?: 'action' | 'labelled'
  className?: string
}

export type Sort = { id: string; descending: boolean }
