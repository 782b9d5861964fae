import { Line, Polyline, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { numberFormat } from '#contract/formats.ts'
import { drawable } from '#server/drawing/fonts.ts'
import { layoutOf, ownDirection } from '#server/drawing/paper.ts'
import { localeOf } from '#server/words/languages.ts'
import { word } from '#server/words/word.ts'
import { axisTicks } from './axis-ticks.ts'
import { lineHeight } from './paper-pages.ts'
import type { PaperChart } from './report-paper.ts'

/** The colors of charts on light screens. */
const colors = ['#0f6a54', '#c8862b', '#4f8ad8', '#7c2fa3', '#66210f']
const muted = '#5d655f'
const faint = '#d8d4ca'
const size = 8
const height = 150
const axisWidth = 48
const barHeight = 9

/** Every text of a chart, to choose typefaces by. */
export const chartTexts = (chart: PaperChart, language: string): string[] => [
  word(chart.unit, { language }),
  ...chart.names,
  ...chart.points.flatMap(({ label, text }) => [label, text]),
  ...ticksOf(chart).map((tick) => tickText(chart, tick, language)),
]

/** How much of a page a chart takes. */
export const chartHeight = ({ kind, points }: PaperChart) =>
  44 + (kind === 'bars' ? points.length * (size * lineHeight + 5) : height + 16)

/** A chart of vectors, as wide as given. From right to left it is mirrored, as on the screen. */
export function drawChart(chart: PaperChart, width: number, language: string): ReactNode {
  const paper = layoutOf(language)
  return h(
    View,
    { style: { marginTop: 18 }, wrap: false },
    h(
      View,
      { style: { flexDirection: paper.row, justifyContent: 'space-between', marginBottom: 6 } },
      h(
        Text,
        {
          style: {
            flexGrow: 1,
            flexShrink: 1,
            flexBasis: 0,
            fontSize: size,
            color: muted,
            textAlign: paper.start,
            direction: paper.direction,
          },
        },
        drawable(word(chart.unit, { language })),
      ),
      chart.names.length > 1 &&
        h(
          View,
          { style: { flexDirection: paper.row, gap: 10 } },
          chart.names.map((name, index) =>
            h(
              Text,
              { key: name, style: { fontSize: size, fontWeight: 600, color: colors[index % 5] } },
              drawable(name),
            ),
          ),
        ),
    ),
    chart.kind === 'bars' ? bars(chart, width, language) : steps(chart, width, language),
  )
}

const ticksOf = ({ points, format }: PaperChart) =>
  axisTicks(
    points.flatMap(({ values }) => values),
    format.style !== 'percent' && points.every(({ values }) => values.every(Number.isInteger)),
  )

const tickText = ({ format }: PaperChart, tick: number, language: string) =>
  numberFormat(localeOf(language), {
    ...format,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(tick)

/** Time along the bottom, values along the side. */
function steps(chart: PaperChart, width: number, language: string) {
  const paper = layoutOf(language)
  const isMirrored = paper.direction === 'rtl'
  const ticks = ticksOf(chart)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const room = width - axisWidth
  const slot = room / chart.points.length
  const y = (value: number) => 6 + ((high - value) / (high - low)) * (height - 12)
  const slotStart = (index: number) =>
    isMirrored ? room - (index + 1) * slot : axisWidth + index * slot
  const middle = (index: number) => slotStart(index) + slot / 2
  const labelWidth = 56
  const every = Math.ceil(labelWidth / slot)
  const across = { x1: isMirrored ? 0 : axisWidth, x2: isMirrored ? room : width }
  return h(
    View,
    { style: { width, height: height + 16 } },
    h(
      Svg,
      { width, height, viewBox: `0 0 ${width} ${height}` },
      ...ticks.map((tick) =>
        h(Line, {
          ...across,
          y1: y(tick),
          y2: y(tick),
          stroke: tick === 0 ? muted : faint,
          strokeWidth: 0.6,
        }),
      ),
      ...(chart.kind === 'lines' ? lines(chart, middle, y) : columns(chart, slot, middle, y)),
    ),
    ...ticks.map((tick, index) =>
      h(
        Text,
        {
          key: `tick${index}`,
          style: {
            position: 'absolute',
            top: y(tick) - size / 2 - 1,
            width: axisWidth - 6,
            fontSize: size,
            color: muted,
            ...(isMirrored
              ? { left: room + 6, textAlign: 'left' }
              : { left: 0, textAlign: 'right' }),
          },
        },
        drawable(tickText(chart, tick, language)),
      ),
    ),
    ...chart.points.flatMap(({ label }, index) => {
      const left = Math.min(Math.max(0, middle(index) - labelWidth / 2), width - labelWidth)
      return index % every === 0
        ? [
            h(
              Text,
              {
                key: `label${index}`,
                style: {
                  position: 'absolute',
                  top: height + 3,
                  left,
                  width: labelWidth,
                  textAlign: 'center',
                  fontSize: size,
                  color: muted,
                  direction: ownDirection(label),
                },
              },
              drawable(label),
            ),
          ]
        : []
    }),
  )
}

function columns(
  { names, points }: PaperChart,
  slot: number,
  middle: (index: number) => number,
  y: (value: number) => number,
) {
  const each = Math.min(22, (slot * 0.76) / names.length)
  const isMirrored = points.length > 1 && middle(0) > middle(1)
  return points.flatMap(({ values }, index) =>
    values.map((value, place) => {
      const start = isMirrored ? values.length - 1 - place : place
      return h(Rect, {
        x: middle(index) - (each * values.length) / 2 + start * each,
        y: Math.min(y(value), y(0)),
        width: Math.max(0.5, each - 1),
        height: Math.abs(y(0) - y(value)),
        fill: colors[place % 5] ?? muted,
      })
    }),
  )
}

const lines = (
  { names, points }: PaperChart,
  middle: (index: number) => number,
  y: (value: number) => number,
) =>
  names.map((_, place) =>
    h(Polyline, {
      points: points
        .map(({ values }, index) => `${middle(index)},${y(values[place] ?? 0)}`)
        .join(' '),
      stroke: colors[place % 5] ?? muted,
      strokeWidth: 1.4,
      fill: 'none',
    }),
  )

/** One bar below the other, each with its name and its value. */
function bars({ points }: PaperChart, width: number, language: string) {
  const paper = layoutOf(language)
  const [nameWidth, valueWidth] = [width * 0.28, 80]
  const room = width - nameWidth - valueWidth - 16
  const longest = Math.max(...points.map(({ values }) => values[0] ?? 0)) || 1
  return points.map(({ label, values, text }, index) => {
    const long = Math.max(1, ((values[0] ?? 0) / longest) * room)
    return h(
      View,
      {
        key: index,
        style: { flexDirection: paper.row, alignItems: 'center', gap: 8, marginBottom: 5 },
      },
      h(
        Text,
        {
          style: {
            width: nameWidth,
            fontSize: size,
            textAlign: paper.start,
            direction: ownDirection(label),
            maxLines: 1,
            textOverflow: 'ellipsis',
          },
        },
        drawable(label),
      ),
      h(
        Svg,
        { width: room, height: barHeight, viewBox: `0 0 ${room} ${barHeight}` },
        h(Rect, {
          x: paper.direction === 'rtl' ? room - long : 0,
          y: 0,
          width: long,
          height: barHeight,
          rx: 1.5,
          fill: colors[0] ?? muted,
        }),
      ),
      h(
        Text,
        {
          style: { width: valueWidth, fontSize: size, fontWeight: 600, textAlign: paper.end },
        },
        drawable(text),
      ),
    )
  })
}
