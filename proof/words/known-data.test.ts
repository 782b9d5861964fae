import { expect, test } from 'vitest'
import { KnownData } from './known-data.ts'

const data = new KnownData(new Set(['draft', 'Learner progress']))
data.learn({ name: 'Ada King', items: [{ title: 'Tides\nand storms' }, { state: 'draft' }] })
data.learn('Learner progress')
data.learn({ text: 'The harbour is closed from Monday to the end of May.' })

test('recognizes what people wrote anywhere, whole or truncated', () => {
  expect(data.unknownIn('Ada King')).toBe('')
  expect(data.unknownIn('Ŵŕîţţéñ ƀý Ada King')).toBe('')
  expect(data.unknownIn('and sto…')).toBe('')
  expect(data.unknownIn('AK')).toBe('')
})

test("a passage of what people wrote counts as theirs, a word or two don't", () => {
  expect(data.unknownIn('The harbour is closed')).toBe('')
  expect(data.unknownIn('to the end of May.')).toBe('')
  expect(data.unknownIn('the end')).toBe('the end')
})

test('reports words of the contract, of the server and of unknown origin', () => {
  expect(data.unknownIn('draft')).toBe('draft')
  expect(data.unknownIn('Learner progress')).toBe('Learner progress')
  expect(data.unknownIn('by Ada King')).toBe('by')
})
