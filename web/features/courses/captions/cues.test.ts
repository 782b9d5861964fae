import { describe, expect, test } from 'vitest'
import { add, mergeWithNext, setTime, shiftAll, split, type Cue } from './cues.ts'
import { problemsOf } from './problems.ts'

const cue = (id: string, from: number, to: number, text = 'Some words here'): Cue => ({
  id,
  from,
  to,
  text,
  settings: '',
})
const told = (cues: Cue[]) => cues.map(({ from, to, text }) => [from, to, text])

describe('captions while they are edited', () => {
  test('are split at the caret, at the second where the recording stands', () => {
    const cues = [cue('a', 1, 5, 'The tide comes in')]
    expect(told(split(cues, 'a', { caret: 8, at: 3.2 }))).toEqual([
      [1, 3.2, 'The tide'],
      [3.2, 5, 'comes in'],
    ])
    // Without either, between two words near the middle, and in proportion.
    expect(told(split(cues, 'a', { caret: null, at: 60 }))).toEqual([
      [1, 2.882, 'The tide'],
      [2.882, 5, 'comes in'],
    ])
    const short = [cue('a', 1, 1.3)]
    expect(split(short, 'a', { caret: 4, at: 1.1 })).toEqual(short)
  })

  test('are merged with the next, and the last one stays', () => {
    const cues = [cue('a', 1, 2, 'One '), cue('b', 3, 4, 'two')]
    expect(told(mergeWithNext(cues, 'a'))).toEqual([[1, 4, 'One two']])
    expect(mergeWithNext(cues, 'b')).toEqual(cues)
  })

  test('never end before they start, and stay in order', () => {
    const cues = [cue('a', 1, 2), cue('b', 3, 4)]
    expect(setTime(cues, 'a', { to: 0.5 })).toEqual(cues)
    expect(setTime(cues, 'a', { from: 5 }).map(({ id, from, to }) => [id, from, to])).toEqual([
      ['b', 3, 4],
      ['a', 5, 6],
    ])
  })

  test('are added where there is room', () => {
    const cues = [cue('a', 1, 2), cue('b', 3, 4)]
    const times = (list: Cue[]) => list.find(({ id }) => id === 'new')
    expect(times(add(cues, { afterId: 'a', at: 0, id: 'new' }))).toMatchObject({ from: 2, to: 3 })
    expect(times(add(cues, { afterId: 'b', at: 9, id: 'new' }))).toMatchObject({ from: 9, to: 11 })
    expect(times(add([], { afterId: null, at: 0, id: 'new' }))).toMatchObject({ from: 0, to: 2 })
  })

  test('are moved together, but not before the beginning', () => {
    const cues = [cue('a', 1, 2), cue('b', 3, 4)]
    expect(shiftAll(cues, 0.25).map(({ from }) => from)).toEqual([1.25, 3.25])
    expect(shiftAll(cues, -9).map(({ from }) => from)).toEqual([0, 2])
  })

  test('say what a viewer would stumble over', () => {
    const problems = problemsOf([
      cue('fine', 0, 3),
      cue('overlap', 2.9, 5),
      cue('empty', 5, 6, ' <i></i> '),
      cue('fast', 6, 6.5),
      cue('long', 7, 18, 'word '.repeat(20)),
    ])
    expect(Object.fromEntries(problems)).toEqual({
      overlap: ['overlap'],
      empty: ['empty'],
      fast: ['too_fast'],
      long: ['too_much_text', 'too_long'],
    })
  })
})
