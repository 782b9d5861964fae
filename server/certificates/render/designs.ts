import { Circle, Path, type StyleSheet, Svg, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import type { Sheet } from './sheet.ts'

type Style = ReturnType<typeof StyleSheet.create>[string]

export const paper = '#fffdf8'

export const isRightToLeft = ({ language }: Sheet) => language === 'ar' || language === 'he'

interface Frame {
  margin: number
  align: (sheet: Sheet) => 'left' | 'center' | 'right'
  inset?: (sheet: Sheet) => Style
  draw: (sheet: Sheet, width: number, height: number) => ReactNode
}

/** What each design draws around the words, and how much room it leaves them. */
export const frames: Record<Sheet['design'], Frame> = {
  classic: {
    margin: 62,
    align: () => 'center',
    draw: ({ accent }, width, height) => [
      border('outer', 24, width, height, `2.5pt solid ${accent}`),
      border('inner', 31, width, height, `0.6pt solid ${accent}`),
      ...corners(accent, width, height),
    ],
  },
  laurel: {
    margin: 58,
    align: () => 'center',
    draw: ({ accent }, width, height) => [
      border('line', 26, width, height, `0.8pt solid ${accent}`),
      laurel(accent, width, height),
    ],
  },
  modern: {
    margin: 64,
    align: (sheet) => (isRightToLeft(sheet) ? 'right' : 'left'),
    inset: (sheet) => (isRightToLeft(sheet) ? { right: 110 } : { left: 110 }),
    draw: (sheet, width, height) => [
      h(View, {
        key: 'band',
        style: {
          position: 'absolute',
          top: 0,
          width: 54,
          height,
          left: isRightToLeft(sheet) ? width - 54 : 0,
          backgroundColor: sheet.accent,
        },
      }),
    ],
  },
  plain: {
    margin: 72,
    align: () => 'center',
    draw: ({ accent }, width) => [
      h(View, {
        key: 'rule',
        style: { position: 'absolute', top: 0, left: 0, width, height: 7, backgroundColor: accent },
      }),
    ],
  },
}

const border = (key: string, gap: number, width: number, height: number, line: string) =>
  h(View, {
    key,
    style: {
      position: 'absolute',
      top: gap,
      left: gap,
      width: width - gap * 2,
      height: height - gap * 2,
      border: line,
    },
  })

const corners = (accent: string, width: number, height: number) =>
  [
    [38, 38],
    [width - 50, 38],
    [38, height - 50],
    [width - 50, height - 50],
  ].map(([left, top], index) =>
    h(
      Svg,
      {
        key: `corner${index}`,
        viewBox: '0 0 12 12',
        style: { position: 'absolute', left: left ?? 0, top: top ?? 0, width: 12, height: 12 },
      },
      h(Path, { d: 'M6 0 L12 6 L6 12 L0 6 Z', fill: accent }),
      h(Circle, { cx: 6, cy: 6, r: 1.6, fill: paper }),
    ),
  )

/** Two branches that open upwards behind the text. */
function laurel(accent: string, width: number, height: number) {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const turn = 0.35 + index * 0.27
    const x = 100 - Math.sin(turn) * 78
    const y = 100 + Math.cos(turn) * 78
    const angle = (turn * 180) / Math.PI
    return [-1, 1].map((side) =>
      h(Path, {
        key: `${index}${side}`,
        d: 'M0 0 C5 -7 15 -8 22 0 C15 8 5 7 0 0 Z',
        fill: accent,
        fillOpacity: 0.14,
        transform: `translate(${side === 1 ? x : 200 - x} ${y}) rotate(${side === 1 ? angle + 150 : 30 - angle})`,
      }),
    )
  })
  const size = Math.min(width, height) * 0.94
  return h(
    Svg,
    {
      key: 'laurel',
      viewBox: '0 0 200 200',
      style: {
        position: 'absolute',
        width: size,
        height: size,
        left: (width - size) / 2,
        top: (height - size) / 2,
      },
    },
    leaves,
  )
}
