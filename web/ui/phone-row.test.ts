import { describe, expect, test } from 'vitest'
import { isShort, needsLabel, phonePlaces } from './phone-row.ts'
import { RelativeTime } from './relative-time.tsx'
import { createElement } from 'react'
import type { Column } from './table-column.ts'

const columns = ['name', 'status', 'groups', 'course', 'score', 'when', 'file'].map(
  (id): Column<object> => ({
    id,
    header: id,
    cell: () => id,
    ...(id === 'score' && { numeric: true }),
    ...(id === 'file' && { phone: 'action' as const }),
  }),
)

describe('a row on a phone', () => {
  test('has the name and the status above three facts, and keeps what can be pressed', () => {
    const contents = ['Aisha', 'Active', 'Data team', 'Python', 4, 'today', 'Download']
    expect(phonePlaces(columns, contents)).toEqual([
      'name',
      'pill',
      'fact',
      'fact',
      'last-fact',
      'hidden',
      'action',
    ])
  })

  test('leaves out what is empty, and shows the next fact instead', () => {
    const contents = ['Aisha', 'Active', '–', null, 0, 'today', false]
    expect(phonePlaces(columns, contents)).toEqual([
      'name',
      'pill',
      'hidden',
      'hidden',
      'fact',
      'last-fact',
      'hidden',
    ])
  })

  test('names figures and times, not words', () => {
    const word: Column<object> = { id: 'group', header: 'Group', cell: () => null }
    expect(needsLabel({ ...word, numeric: true }, 4)).toBe(true)
    expect(needsLabel(word, createElement(RelativeTime, { value: '2026-01-01' }))).toBe(true)
    expect(needsLabel(word, 'Data team')).toBe(false)
  })
})

test('short words stay on one line, titles may break', () => {
  expect(isShort('Bank transfer')).toBe(true)
  expect(isShort('A longer title of a course that needs two lines')).toBe(false)
})
