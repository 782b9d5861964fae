import { isValidElement, type ReactNode } from 'react'
import { RelativeTime } from './relative-time.tsx'
import type { Column } from './table-column.ts'

/** Where a cell goes when a row is two lines on a phone: the name and its status, and below them a few facts. */
export type PhonePlace = 'name' | 'pill' | 'fact' | 'last-fact' | 'action' | 'hidden'

const factsShown = 3
const pillColumns = ['status', 'state']

/**
 * The first column is the name. Columns without content are left out, and so are facts after the third: the row's own
 * page has them all. What can be pressed always stays.
 */
export function phonePlaces<Row>(columns: Column<Row>[], contents: ReactNode[]): PhonePlace[] {
  let facts = 0
  const places = columns.map((column, index): PhonePlace => {
    if (index === 0) return 'name'
    if (isEmpty(contents[index])) return 'hidden'
    if (column.phone === 'action') return 'action'
    if (pillColumns.includes(column.id)) return 'pill'
    facts += 1
    return facts <= factsShown ? 'fact' : 'hidden'
  })
  const last = places.lastIndexOf('fact')
  return places.map((place, index) => (index === last ? 'last-fact' : place))
}

const isEmpty = (content: ReactNode) =>
  content === null ||
  content === undefined ||
  content === false ||
  content === '' ||
  content === '–'

/** A figure and a time say little without the name of their column; a word explains itself. */
export const needsLabel = <Row>(column: Column<Row>, content: ReactNode) =>
  column.numeric === true ||
  column.phone === 'labelled' ||
  (isValidElement(content) && content.type === RelativeTime)

/** Short words stay on one line; a title may break. */
export const isShort = (content: ReactNode) => typeof content === 'string' && content.length <= 24

export const phoneClasses: Record<PhonePlace, string> = {
  name: 'max-sm:min-w-0! max-sm:flex-1',
  pill: 'max-sm:order-1',
  action: 'max-sm:order-1',
  fact: "max-sm:order-3 max-sm:flex max-sm:min-w-0 max-sm:items-baseline max-sm:text-13 max-sm:after:ms-1.5 max-sm:after:content-['·']",
  'last-fact': 'max-sm:order-3 max-sm:flex max-sm:min-w-0 max-sm:items-baseline max-sm:text-13',
  hidden: 'max-sm:hidden',
}
