/** Where a dragged lesson or section would land, read from what is under the pointer. */
export type DropTarget = {
  /** Of a lesson: the section that it goes into. */
  sectionId: string | null
  /** Behind which lesson or section; null is the start. */
  afterId: string | null
  /** The line that shows it. */
  line: { left: number; top: number; width: number }
}

export type Point = { x: number; y: number }

export function lessonTarget({ x, y }: Point, moving: ReadonlySet<string>): DropTarget | null {
  const under = document.elementFromPoint(x, y)
  const section = under?.closest<HTMLElement>('[data-section]')
  const sectionId = section?.dataset['section']
  if (!section || !sectionId) return null
  const rows = [...section.querySelectorAll<HTMLElement>('[data-lesson]')]
  const row = under?.closest<HTMLElement>('[data-lesson]')
  if (!row) {
    const atStart = under?.closest('[data-section-head]') !== null
    const last = rows.at(-1)
    const edge = (atStart ? rows[0] : last) ?? section
    return {
      sectionId,
      afterId: atStart ? null : stayingBefore(rows, rows.length, moving),
      line: lineAt(edge, atStart && rows.length > 0 ? 'top' : 'bottom'),
    }
  }
  const after = isLowerHalf(row, y)
  const index = rows.indexOf(row) + (after ? 1 : 0)
  return {
    sectionId,
    afterId: stayingBefore(rows, index, moving),
    line: lineAt(row, after ? 'bottom' : 'top'),
  }
}

export function sectionTarget({ x, y }: Point, moving: string): DropTarget | null {
  const section = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-section]')
  const all = [...(section?.parentElement?.children ?? [])].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && 'section' in child.dataset,
  )
  if (!section) return null
  const after = isLowerHalf(section, y)
  const index = all.indexOf(section) + (after ? 1 : 0)
  const before = all.slice(0, index).findLast(({ dataset }) => dataset['section'] !== moving)
  return {
    sectionId: null,
    afterId: before?.dataset['section'] ?? null,
    line: lineAt(section, after ? 'bottom' : 'top'),
  }
}

/** The nearest lesson above this place that is not being moved itself. */
const stayingBefore = (rows: HTMLElement[], index: number, moving: ReadonlySet<string>) =>
  rows.slice(0, index).findLast(({ dataset }) => !moving.has(dataset['lesson'] ?? ''))?.dataset[
    'lesson'
  ] ?? null

function isLowerHalf(element: Element, y: number) {
  const { top, height } = element.getBoundingClientRect()
  return y > top + height / 2
}

function lineAt(element: Element, edge: 'top' | 'bottom') {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  return { left, width, top: edge === 'top' ? top : bottom }
}
