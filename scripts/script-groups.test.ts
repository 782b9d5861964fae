import { expect, test } from 'vitest'
import { slotsOf, type Graph } from './script-groups.ts'

const route = (name: string) => `/web/routes/${name}.tsx?tsr-split=component`

/** By module: its bytes and what it imports. The entry imports the routes later. */
function graphOf(modules: Record<string, [bytes: number, ...imports: string[]]>): Graph {
  const later = Object.keys(modules).filter((id) => id.includes('/routes/'))
  const graph: Graph = new Map()
  graph.set('main', { isEntry: true, bytes: 10, imports: ['react'], later })
  for (const [id, [bytes, ...imports]] of Object.entries(modules)) {
    graph.set(id, { isEntry: false, bytes, imports, later: [] })
  }
  return graph
}

test('small modules of several pages share a script; a heavy one that few need keeps its own', () => {
  const slots = slotsOf(
    graphOf({
      react: [90_000],
      button: [1000, 'react'],
      table: [2000, 'button'],
      editor: [900_000, 'button'],
      [route('_shell/one')]: [500, 'table', 'button'],
      [route('_shell/two')]: [500, 'table'],
      [route('_shell/three')]: [500, 'button', 'editor'],
      [route('_shell/four')]: [500, 'table', 'editor'],
    }),
  )
  expect(slots.get('table')).toBe(slots.get('button'))
  expect(slots.get('editor')).not.toBe(slots.get('table'))
})

test('the entry’s modules come first, and no page or entry is merged into a shared script', () => {
  const slots = slotsOf(
    graphOf({
      react: [90_000],
      button: [1000, 'react'],
      [route('_shell/one')]: [500, 'button'],
      [route('_shell/two')]: [500, 'button'],
    }),
  )
  expect(slots.get('react')).toBe(0)
  expect([...slots.keys()].filter((id) => id === 'main' || id.includes('/routes/'))).toEqual([])
})

test('scripts never import each other in a cycle', () => {
  // Merging only `low` with `high` would put `middle` between a script and itself.
  const slots = slotsOf(
    graphOf({
      react: [10],
      high: [100, 'middle'],
      middle: [400_000, 'low'],
      low: [100],
      [route('_shell/one')]: [1, 'high'],
      [route('_shell/two')]: [1, 'high'],
      [route('_shell/three')]: [1, 'middle'],
      [route('_shell/four')]: [1, 'low'],
      [route('_shell/five')]: [1, 'low'],
    }),
  )
  const [high, middle, low] = ['high', 'middle', 'low'].map((id) => slots.get(id))
  if (high === low) expect(middle).toBe(low)
  else expect(low).toBeLessThanOrEqual(Number(high))
})
