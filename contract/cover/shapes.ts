/** One part of a drawn cover, with its SVG attributes. */
export type Shape =
  | { tag: 'path'; fill: string; d: string; transform?: string }
  | { tag: 'circle'; fill: string; cx: number; cy: number; r: number }
  | { tag: 'rect'; fill: string; x: number; y: number; width: number; height: number }
  | { tag: 'g'; transform: string; children: Shape[] }

/** Draws on an area of 320 × 180. */
export type CoverShape = (draw: { colors: [string, string, string]; next: () => number }) => Shape[]

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const turnOf = (colors: readonly string[], index: number) => colors[index % 3] ?? ''
const pick = (colors: readonly string[], next: () => number) =>
  colors[Math.floor(next() * colors.length)] ?? ''

const path = (fill: string, d: string): Shape => ({ tag: 'path', fill, d })
const circle = (fill: string, cx: number, cy: number, r: number): Shape => ({
  tag: 'circle',
  fill,
  cx,
  cy,
  r,
})

const arches: CoverShape = ({ colors, next }) => {
  const count = 3 + Math.floor(next() * 3)
  const width = 320 / count
  return range(count).flatMap((index) => {
    const height = 70 + next() * 80
    const half = width / 2
    const x = index * width
    return [
      path(
        turnOf(colors, index),
        `M${x} 180V${180 - height + half}a${half} ${half} 0 0 1 ${width} 0V180z`,
      ),
      path(
        turnOf(colors, index + 1),
        `M${x + half / 2} 180V${180 - height + half + 14}a${half / 2} ${half / 2} 0 0 1 ${half} 0V180z`,
      ),
    ]
  })
}

const rings: CoverShape = ({ colors, next }) => {
  const x = 60 + next() * 200
  const y = next() > 0.5 ? 180 : 90
  const step = 20 + next() * 12
  return range(8).map((index) => circle(turnOf(colors, index), x, y, (8 - index) * step))
}

const quarters: CoverShape = ({ colors, next }) =>
  range(4).flatMap((row) =>
    range(7).flatMap((column) => {
      const x = column * 46
      const y = row * 46
      const turn = Math.floor(next() * 4) * 90
      if (next() < 0.15) return []
      return [
        {
          ...path(pick(colors, next), `M${x} ${y}h46a46 46 0 0 1-46 46z`),
          transform: `rotate(${turn} ${x + 23} ${y + 23})`,
        },
      ]
    }),
  )

const steps: CoverShape = ({ colors, next }) => {
  const count = 5 + Math.floor(next() * 4)
  const width = 320 / count
  const rise = 130 / count
  const falling = next() > 0.5
  const stairs = (lift: number) =>
    `M0 180V${156 + lift}${range(count)
      .map((index) => `V${156 + lift - (index + 1) * rise}h${width}`)
      .join('')}V180z`
  const middle = Math.floor(count / 2)
  const children = [
    circle(colors[2], (middle + 0.5) * width, 156 - (middle + 1) * rise - 18, 15),
    path(colors[1], stairs(0)),
    path(colors[0], stairs(14)),
  ]
  return falling ? [{ tag: 'g', transform: 'translate(320 0) scale(-1 1)', children }] : children
}

const peaks: CoverShape = ({ colors, next }) => [
  circle(colors[2], 50 + next() * 220, 54 + next() * 20, 26 + next() * 14),
  ...range(2).flatMap((layer) =>
    range(4).map((index) => {
      const x = index * 100 - 40 + next() * 50
      const top = 50 + layer * 40 + next() * 40
      return path(turnOf(colors, layer), `M${x - 90} 180 ${x} ${top} ${x + 90} 180z`)
    }),
  ),
]

const bands: CoverShape = ({ colors, next }) => {
  const slope = 40 + next() * 120
  const width = 22 + next() * 18
  const start = next() * 60
  return range(7).map((index) => {
    const x = start + index * width * 1.7 - slope / 2
    return path(turnOf(colors, index), `M${x} 180 ${x + slope} 0h${width}L${x + width} 180z`)
  })
}

const dots: CoverShape = ({ colors, next }) => {
  const swell = next()
  return range(6).flatMap((row) =>
    range(11).map((column) =>
      circle(
        turnOf(colors, column + row * 2),
        column * 32,
        row * 32 + 10,
        4 + 10 * Math.abs(Math.sin((column + row * swell * 2) / 2.4 + swell * 6)),
      ),
    ),
  )
}

const moons: CoverShape = ({ colors, next }) => {
  const count = 3 + Math.floor(next() * 2)
  const gap = 320 / count
  return range(count).map((index) => {
    const x = gap * (index + 0.5)
    const y = 90 + (next() - 0.5) * 30
    const radius = 34 + next() * 18
    const turn = Math.floor(next() * 4) * 90
    return {
      tag: 'g',
      transform: `rotate(${turn} ${x} ${y})`,
      children: [
        circle(turnOf(colors, index), x, y, radius),
        path(
          turnOf(colors, index + 1),
          `M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${radius * 2} 0z`,
        ),
      ],
    }
  })
}

const porticos: CoverShape = ({ colors, next }) => {
  const count = 4 + Math.floor(next() * 4)
  const width = 240 / count
  const rise = 24 + next() * 26
  return [
    path(colors[1], `M20 62 160 ${62 - rise} 300 62z`),
    { tag: 'rect', x: 30, y: 66, width: 260, height: 10, fill: colors[2] },
    ...range(count).map((index): Shape => ({
      tag: 'rect',
      x: 40 + index * width + width * 0.2,
      y: 80,
      width: width * 0.6,
      height: 100,
      fill: turnOf(colors, index % 2),
    })),
  ]
}

const leaves: CoverShape = ({ colors, next }) => {
  const size = 60 + Math.floor(next() * 2) * 30
  return range(Math.ceil(180 / size)).flatMap((row) =>
    range(Math.ceil(320 / size)).map((column) => {
      const x = column * size
      const y = row * size
      const leaning = next() > 0.5
      return path(
        pick(colors, next),
        leaning
          ? `M${x} ${y}a${size} ${size} 0 0 1 ${size} ${size}a${size} ${size} 0 0 1 ${-size} ${-size}`
          : `M${x + size} ${y}a${size} ${size} 0 0 0 ${-size} ${size}a${size} ${size} 0 0 0 ${size} ${-size}`,
      )
    }),
  )
}

export const coverShapes: CoverShape[] = [
  arches,
  rings,
  quarters,
  steps,
  peaks,
  bands,
  dots,
  moons,
  porticos,
  leaves,
]
