import { expect, test } from 'vitest'
import { compareOutlines } from './compare.ts'

const outline = (...sections: [title: string, lessons: string][]) => ({
  sections: sections.map(([title, lessons]) => ({
    id: title,
    title,
    lessons: lessons.split('').map((letter) => ({ id: letter.toLowerCase(), title: letter })),
  })),
})
const told = (
  before: ReturnType<typeof outline>,
  after: ReturnType<typeof outline>,
  changed = '',
) =>
  compareOutlines(before, after, new Set(changed)).map(({ change, label }) => `${label} ${change}`)

test('names what came, went, changed and moved, and only that', () => {
  expect(told(outline(['One', 'ABCD']), outline(['One', 'ABCD']))).toEqual([])
  expect(told(outline(['One', 'ABCD']), outline(['One', 'ABDE']), 'b')).toEqual([
    'B changed',
    'E added',
    'C removed',
  ])
  expect(told(outline(['One', 'ABCD']), outline(['One', 'DABC']))).toEqual(['D moved'])
  expect(told(outline(['One', 'AB'], ['Two', 'C']), outline(['One', 'A'], ['Two', 'BC']))).toEqual([
    'B moved',
  ])
})
