import { describe, expect, test } from 'vitest'
import { drawable, fontsFor } from '#server/drawing/fonts.ts'
import { readCharacters } from '#server/drawing/read-characters.ts'
import { wordsOf } from './words.ts'

const samples = {
  Latin: 'Ana María Łukasz Þórr Ștefan Çağrı ß “quotes” – dash',
  Vietnamese: 'Nguyễn Thị Ánh',
  Cyrillic: 'Иван Петров Єгор Ґанна',
  Greek: 'Αλέξανδρος Παπαδόπουλος',
  Arabic: 'محمد عبد الله الأحمد پیمان ٠١٢٣',
  Hebrew: 'דוד כהן־לוי',
  Devanagari: 'अमित कुमार शर्मा क्षत्रिय ०१२',
  'Simplified Chinese': '张伟王芳李娜刘洋陈静证书课程学习完成',
  'Traditional Chinese': '張偉陳靜黃趙吳鄭謝證書課程學習',
  Japanese: '佐藤さくら渡辺アキラ々ー修了証',
  Korean: '김민준 이서연 뷁',
}

/** Every character has a glyph in one of the files that are embedded for the text. */
function missing(text: string) {
  const found = fontsFor(text).map(({ bytes }) => readCharacters(bytes))
  const drawn = Array.from(text.normalize('NFC')).filter((character) => !/\s/.test(character))
  return drawn.filter((character) => !found.some((set) => set.has(character.codePointAt(0) ?? 0)))
}

describe('the fonts of certificates', () => {
  test.each(Object.entries(samples))('have every letter of %s', (_, text) => {
    expect(missing(text)).toEqual([])
    expect(drawable(text)).toBe(text.normalize('NFC'))
  })

  test('have the fixed words of every language', () => {
    for (const words of Object.values(wordsOf)) {
      expect(missing(Object.values(words).join(' '))).toEqual([])
    }
  })

  test('an English text needs one file', () => {
    expect(fontsFor('Reading rivers')).toHaveLength(1)
  })

  test('what none has is replaced, never drawn as something else', () => {
    expect(drawable('Zoë 🎓')).toBe('Zoë �')
  })
})
