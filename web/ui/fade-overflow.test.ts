import { expect, test } from 'vitest'
import { hiddenBeyond } from './fade-overflow.ts'

const box = { scrollTop: 0, scrollHeight: 40, clientHeight: 40, scrollWidth: 900, clientWidth: 300 }

test('knows at which edges content is out of sight', () => {
  expect(hiddenBeyond({ ...box, scrollLeft: 0 })).toMatchObject({ left: 0, right: 600, bottom: 0 })
  expect(hiddenBeyond({ ...box, scrollLeft: 600 })).toMatchObject({ left: 600, right: 0 })
  const tall = { ...box, scrollLeft: 0, scrollHeight: 500, scrollTop: 60 }
  expect(hiddenBeyond(tall)).toMatchObject({ top: 60, bottom: 400 })
})

test('counts from the other end in right-to-left text', () => {
  expect(hiddenBeyond({ ...box, scrollLeft: -600 })).toMatchObject({ left: 0, right: 600 })
  expect(hiddenBeyond({ ...box, scrollLeft: -100 })).toMatchObject({ left: 500, right: 100 })
})
