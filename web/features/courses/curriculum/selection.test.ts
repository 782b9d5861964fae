import { expect, test } from 'vitest'
import { noIds, toggleId, withoutIds, withRange } from './selection.ts'

const order = ['a', 'b', 'c', 'd']

test('one more or one less', () => {
  expect([...toggleId(noIds, 'a')]).toEqual(['a'])
  expect([...toggleId(new Set(['a', 'b']), 'a')]).toEqual(['b'])
})

test('a range goes in both directions and keeps what was chosen', () => {
  expect([...withRange(new Set(['a']), order, 'b', 'd')]).toEqual(['a', 'b', 'c', 'd'])
  expect([...withRange(noIds, order, 'd', 'b')]).toEqual(['b', 'c', 'd'])
  expect([...withRange(noIds, order, 'gone', 'b')]).toEqual(['b'])
})

test('taking ids out leaves the others', () => {
  expect([...withoutIds(new Set(order), ['b', 'x'])]).toEqual(['a', 'c', 'd'])
})
