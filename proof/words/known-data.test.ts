import { expect, test } from 'vitest'
import { KnownData } from './known-data.ts'

const data = new KnownData(new Set(['draft', 'Learner progress']))
data.learn({ name: 'Ada King', items: [{ title: 'Tides\nand storms' }, { state: 'draft' }] })
data.learn('Learner progress')

test('what people wrote may stand anywhere, whole or cut', () => {
  expect(data.unknownIn('Ada King')).toBe('')
  expect(data.unknownIn('Ŵŕîţţéñ ƀý Ada King')).toBe('')
  expect(data.unknownIn('and sto…')).toBe('')
  expect(data.unknownIn('AK')).toBe('')
})

test('a word of the contract, of the server or of nobody is told', () => {
  expect(data.unknownIn('draft')).toBe('draft')
  expect(data.unknownIn('Learner progress')).toBe('Learner progress')
  expect(data.unknownIn('by Ada King')).toBe('by')
})
