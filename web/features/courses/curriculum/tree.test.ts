import { describe, expect, test } from 'vitest'
import type { Curriculum } from '#contract/curriculum.ts'
import {
  changeLessons,
  inOrder,
  isInPlace,
  movesBack,
  moveLessonsIn,
  moveSectionIn,
  sectionStepOf,
  stepOf,
} from './tree.ts'

/** `tree('ab|c|')` has three sections: a and b, c, nothing. */
const tree = (shape: string): Curriculum => ({
  course_id: 'course',
  can: { update: true },
  sections: shape.split('|').map((ids, index) => ({
    id: String(index),
    title: `Section ${index}`,
    lessons: ids.split('').map((id) => ({
      id,
      section_id: String(index),
      title: id,
      kind: 'text' as const,
      duration_seconds: 60,
      has_content: true,
      updated_at: '2026-11-01T00:00:00Z',
      is_preview: false,
      opens_at: null,
      opens_after_days: null,
      due_at: null,
      due_after_days: null,
      completion_rule: 'marked' as const,
      completion_percent: 100,
      requires: [],
    })),
  })),
})
const shapeOf = ({ sections }: Curriculum) =>
  sections.map(({ lessons }) => lessons.map(({ id }) => id).join('')).join('|')
const move = (lesson_ids: string, section_id: string, after_lesson_id: string | null) => ({
  lesson_ids: lesson_ids.split(''),
  section_id,
  after_lesson_id,
})

describe('moving lessons', () => {
  test.each([
    ['abc|d', move('c', '0', null), 'cab|d'],
    ['abc|d', move('a', '0', 'c'), 'bca|d'],
    ['abc|d', move('ac', '1', 'd'), 'b|dac'],
    ['abc|', move('b', '1', null), 'ac|b'],
    ['abc|d', move('a', '1', 'gone'), 'bc|da'],
  ])('%s %j → %s', (before, given, after) => {
    const moved = moveLessonsIn(tree(before), given)
    expect(shapeOf(moved)).toBe(after)
    for (const section of moved.sections) {
      expect(section.lessons.every((lesson) => lesson.section_id === section.id)).toBe(true)
    }
  })

  test('sections that are not touched keep their identity', () => {
    const before = tree('ab|c|d')
    const after = moveLessonsIn(before, move('b', '1', null))
    expect(after.sections[2]).toBe(before.sections[2])
    expect(changeLessons(before, ['c'], { is_preview: true }).sections[0]).toBe(before.sections[0])
  })

  test.each([
    ['abc|d', 'b', 'up', 'bac|d'],
    ['abc|d', 'b', 'down', 'acb|d'],
    ['abc|d', 'c', 'down', 'ab|cd'],
    ['abc|d', 'd', 'up', 'abcd|'],
    ['abc||d', 'd', 'up', 'abc|d|'],
  ] as const)('%s: %s one step %s → %s', (before, id, step, after) => {
    const found = stepOf(tree(before), id, step)
    expect(found && shapeOf(moveLessonsIn(tree(before), found))).toBe(after)
  })

  test('there is no step beyond the ends', () => {
    expect(stepOf(tree('ab|c'), 'a', 'up')).toBeNull()
    expect(stepOf(tree('ab|c'), 'c', 'down')).toBeNull()
  })

  test.each(['abcdef||', 'ab|cd|ef', 'a|bcdef|'])('moves are undone: %s', (shape) => {
    const before = tree(shape)
    const ids = inOrder(before, new Set(['f', 'b', 'c']))
    const after = moveLessonsIn(before, { ...move('', '2', null), lesson_ids: ids })
    const back = movesBack(before, ids).reduce(moveLessonsIn, after)
    expect(shapeOf(back)).toBe(shape)
  })

  test('a move to the same place is none', () => {
    expect(isInPlace(tree('abc|'), move('b', '0', 'a'))).toBe(true)
    expect(isInPlace(tree('abc|'), move('ab', '0', null))).toBe(true)
    expect(isInPlace(tree('abc|'), move('b', '0', 'c'))).toBe(false)
  })
})

describe('moving sections', () => {
  test.each([
    ['a|b|c', '2', 'up', 'a|c|b'],
    ['a|b|c', '1', 'up', 'b|a|c'],
    ['a|b|c', '0', 'down', 'b|a|c'],
  ] as const)('%s: section %s one step %s → %s', (before, id, step, after) => {
    const afterId = sectionStepOf(tree(before), id, step)
    expect(afterId !== undefined && shapeOf(moveSectionIn(tree(before), id, afterId))).toBe(after)
  })

  test('the first has nothing above it, the last nothing below', () => {
    expect(sectionStepOf(tree('a|b'), '0', 'up')).toBeUndefined()
    expect(sectionStepOf(tree('a|b'), '1', 'down')).toBeUndefined()
  })
})
