import { expect, test } from 'vitest'
import { accentOf, brandStyle, grounds } from './brand-colors.ts'
import { contrastOf, parseHex } from './oklch.ts'

const colors = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#00ff00',
  '#00ffff',
  '#0000ff',
  '#ff00ff',
  '#ff0000',
  '#fde047',
  '#0f766e',
  '#b91c1c',
  '#7c3aed',
  '#1e3a8a',
  '#f97316',
  '#ec4899',
]

test.each(colors)('%s gives an accent that reads in both themes', (color) => {
  for (const theme of ['light', 'dark'] as const) {
    const { primary, strong, ink, soft } = accentOf(color, theme)
    for (const ground of [...grounds[theme], soft]) {
      expect(contrastOf(primary, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(strong, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrastOf(ink, primary)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(ink, strong)).toBeGreaterThanOrEqual(4.5)
  }
})

test('a color that already reads stays as it is, and its hue always does', () => {
  const own = parseHex('#0f766e')
  const { primary } = accentOf('#0f766e', 'light')
  expect(primary.h).toBeCloseTo(own.h, 1)
  expect(primary.l).toBeCloseTo(own.l, 1)
  expect(accentOf('#0f766e', 'dark').primary.h).toBeCloseTo(own.h, 1)
})

test('every theme gets its own variables', () => {
  const style = brandStyle('#7c3aed')
  expect(Object.keys(style)).toHaveLength(8)
  expect(style['--brand-light-primary']).toMatch(/^oklch\(/)
  expect(style['--brand-dark-primary']).not.toBe(style['--brand-light-primary'])
})
