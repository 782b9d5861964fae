import { describe, expect, test } from 'vitest'

// Vitest empties imported CSS, and the types of the browser know no node:fs.
const fileSystem: string = 'node:fs'
const { readFileSync } = (await import(/* @vite-ignore */ fileSystem)) as {
  readFileSync: (path: URL, encoding: 'utf8') => string
}
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Rgb = [number, number, number]

const block = (selector: string) => {
  const start = css.indexOf(`${selector} {`)
  return css.slice(start, css.indexOf('\n}', start))
}

const read = (source: string) =>
  new Map(
    [...source.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map((m) => [
      m[1] ?? '',
      linear(Number(m[2]), Number(m[3]), Number(m[4])),
    ]),
  )

/** OKLCH to linear sRGB, clipped to the gamut as a browser shows it. */
function linear(l: number, c: number, h: number): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb: Rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return rgb.map((v) => Math.min(1, Math.max(0, v))) as Rgb
}

function lab([r, g, b]: Rgb): Rgb {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function contrast(a: Rgb, b: Rgb) {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const sight: Record<string, [Rgb, Rgb, Rgb]> = {
  'full colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const seen = (matrix: [Rgb, Rgb, Rgb], rgb: Rgb) =>
  matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])),
  ) as Rgb

const backgrounds = ['paper', 'surface', 'raised', 'wash']
const onBackgrounds = (text: string) => backgrounds.map((b) => [text, b])

const textPairs = [
  ...['ink', 'ink-muted', 'ink-faint', 'primary', 'danger', 'amber-ink'].flatMap(onBackgrounds),
  ...['success', 'info'].flatMap(onBackgrounds),
  ['primary-ink', 'primary'],
  ['primary-ink', 'primary-strong'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-strong'],
  ...['primary', 'amber', 'danger', 'success', 'info'].flatMap((hue) => [
    [hue === 'amber' ? 'amber-ink' : hue, `${hue}-soft`],
    ['ink', `${hue}-soft`],
    ['ink-muted', `${hue}-soft`],
  ]),
]

const shapePairs = [
  ...['line-strong', 'primary', 'amber'].flatMap((shape) =>
    ['paper', 'surface', 'raised'].map((b) => [shape, b]),
  ),
  ...['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'].map((c) => [c, 'surface']),
]

describe.each([
  ['light', read(block(':root'))],
  ['dark', read(block(':root.dark'))],
])('%s theme', (_theme, tokens) => {
  const colour = (name: string) => {
    const found = tokens.get(name)
    if (!found) throw new Error(`No token ${name}`)
    return found
  }

  test.each(textPairs)('%s is readable on %s', (text = '', background = '') => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapePairs)('%s is visible on %s', (shape = '', background = '') => {
    expect(contrast(colour(shape), colour(background))).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.entries(sight))('chart hues stay apart with %s', (_name, matrix) => {
    const hues = [1, 2, 3, 4, 5].map((n) => lab(seen(matrix, colour(`chart-${n}`))))
    for (const [i, a] of hues.entries()) {
      for (const b of hues.slice(i + 1)) {
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(0.12)
      }
    }
  })
})
