import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderSheet } from './render-sheet.ts'
import type { Sheet } from './sheet.ts'

const sheet: Sheet = {
  design: 'classic',
  orientation: 'landscape',
  accent: '#1c5c4a',
  language: 'en',
  title: 'Certificate of completion',
  presented: 'This is to certify that',
  learner: 'Ana María López',
  body: 'has completed the course “Reading rivers”.',
  organization: 'Northwind Academy',
  dates: ['Issued 15 November 2026'],
  signatories: [{ name: 'Ingrid Solberg', title: 'Head of studies', image: null }],
  logo: null,
  qr_place: 'center',
  verify_url: 'https://lyceum.test/verify/7KQ2-M9XD-4TFA',
  check: 'Check it at lyceum.test/verify/7KQ2-M9XD-4TFA',
  number: 'No. 7KQ2-M9XD-4TFA',
  stamp: null,
}

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length
const fontsOf = (pdf: Uint8Array) =>
  new Set(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/FontName \/[A-Z]+\+[\w-]+/g),
  )

/** Share of the pixels of a band that are not paper. */
async function ink(
  png: Uint8Array,
  band: { left: number; top: number; width: number; height: number },
) {
  const { data } = await sharp(png)
    .extract(band)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 200).length / data.length
}

describe('a drawn certificate', () => {
  test('is one page with its fonts inside, and text that can be copied', async () => {
    const pdf = await renderSheet(sheet, 'pdf')
    expect(pagesOf(pdf)).toBe(1)
    expect([...fontsOf(pdf)].join()).toMatch(/Newsreader/)
    expect(Buffer.from(pdf).toString('latin1')).toContain('/ToUnicode')
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang')
  }, 30_000)

  test('says what each part is, in the order of reading, and what pictures show', async () => {
    const plain = Buffer.from(await renderSheet(sheet, 'pdf')).toString('latin1')
    expect(plain).toMatch(/\/Marked true/)
    expect(plain).toContain('/StructTreeRoot')
    const roles = plain.match(/\/S \/(?:Document|H1|P|Figure)\b/g)?.map((role) => role.slice(4))
    expect(roles?.toSorted()).toEqual(
      ['Document', 'Figure', 'H1', ...Array.from({ length: 9 }, () => 'P')].toSorted(),
    )
    expect(plain).toContain(`/Alt (${sheet.verify_url})`)
  }, 30_000)

  test.each([
    ['cyrillic', 'Иван Петров'],
    ['arabic', 'محمد عبد الله'],
    ['hebrew', 'דוד כהן'],
    ['devanagari', 'अमित शर्मा'],
    ['chinese', '张伟'],
    ['japanese', '佐藤さくら'],
    ['korean', '김민준'],
  ])(
    'draws a name in %s with a font that has it',
    async (_, learner) => {
      const names = fontsOf(await renderSheet({ ...sheet, learner }, 'pdf'))
      expect(names.size).toBeGreaterThan(1)
      expect([...names].join()).not.toMatch(/Helvetica/)
    },
    30_000,
  )

  test.each([
    ['a name of 300 letters', 'X'.repeat(300)],
    ['a name of 300 letters in words', 'Maximiliana '.repeat(25).trim()],
    ['a name of 300 characters', '王'.repeat(300)],
  ])(
    '%s stays on the page',
    async (_, learner) => {
      const long = { ...sheet, learner, design: 'plain' as const }
      expect(pagesOf(await renderSheet(long, 'pdf'))).toBe(1)
      const png = await renderSheet(long, 'png')
      const { width, height } = await sharp(png).metadata()
      // Nothing runs into the margins, above the foot or below it.
      expect(await ink(png, { left: 0, top: 40, width: 100, height: height - 40 })).toBe(0)
      expect(await ink(png, { left: width - 100, top: 40, width: 100, height: height - 40 })).toBe(
        0,
      )
      expect(await ink(png, { left: 0, top: height - 80, width, height: 80 })).toBe(0)
    },
    30_000,
  )

  test('the picture shows what the PDF shows', async () => {
    const png = await renderSheet({ ...sheet, orientation: 'portrait', stamp: 'Revoked' }, 'png')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1190, height: 1684 })
  }, 30_000)
})
