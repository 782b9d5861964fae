import { describe, expect, test } from 'vitest'
import { findUnwanted } from './unwanted-words.ts'

const list = [
  { word: 'crétin', action: 'refuse' as const },
  { word: 'buy now', action: 'report' as const },
]
const found = (text: string) => findUnwanted(text, list).map(({ word }) => word)

describe('unwanted words', () => {
  test('are found whatever their case, accents and spaces', () => {
    expect(found('What a CRETIN!')).toEqual(['crétin'])
    expect(found('Buy\n now, cheap')).toEqual(['buy now'])
  })

  test('are not found inside other words', () => {
    expect(found('We discrétinate concretins')).toEqual([])
    expect(found('')).toEqual([])
  })
})
