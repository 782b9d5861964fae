import type { ReactNode } from 'react'

/** Draws on a field of 320 × 180. */
export type CoverShape = (draw: {
  colours: [string, string, string]
  next: () => number
}) => ReactNode

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const pick = <Item,>(items: Item[], next: () => number) =>
  items[Math.floor(next() * items.length)] ?? items[0]

const arches: CoverShape = ({ colours, next }) => {
  const count = 3 + Math.floor(next() * 3)
  const width = 320 / count
  return range(count).map((index) => {
    const height = 70 + next() * 80
    const half = width / 2
    const x = index * width
    return (
      <g key={index}>
        <path
          fill={colours[index % 3]}
          d={`M${x} 180V${180 - height + half}a${half} ${half} 0 0 1 ${width} 0V180z`}
        />
        <path
          fill={colours[(index + 1) % 3]}
          d={`M${x + half / 2} 180V${180 - height + half + 14}a${half / 2} ${half / 2} 0 0 1 ${half} 0V180z`}
        />
      </g>
    )
  })
}

const rings: CoverShape = ({ colours, next }) => {
  const x = 60 + next() * 200
  const y = next() > 0.5 ? 180 : 90
  const step = 20 + next() * 12
  return range(8).map((index) => (
    <circle key={index} cx={x} cy={y} r={(8 - index) * step} fill={colours[index % 3]} />
  ))
}

const quarters: CoverShape = ({ colours, next }) =>
  range(4).flatMap((row) =>
    range(7).map((column) => {
      const x = column * 46
      const y = row * 46
      const turn = Math.floor(next() * 4) * 90
      if (next() < 0.15) return null
      return (
        <path
          key={`${row}-${column}`}
          fill={pick(colours, next)}
          transform={`rotate(${turn} ${x + 23} ${y + 23})`}
          d={`M${x} ${y}h46a46 46 0 0 1-46 46z`}
        />
      )
    }),
  )

const steps: CoverShape = ({ colours, next }) => {
  const count = 5 + Math.floor(next() * 4)
  const width = 320 / count
  const rise = 130 / count
  const falling = next() > 0.5
  const stairs = (lift: number) =>
    `M0 180V${156 + lift}${range(count)
      .map((index) => `V${156 + lift - (index + 1) * rise}h${width}`)
      .join('')}V180z`
  return (
    <g transform={falling ? 'translate(320 0) scale(-1 1)' : undefined}>
      <circle
        cx={(Math.floor(count / 2) + 0.5) * width}
        cy={156 - (Math.floor(count / 2) + 1) * rise - 18}
        r="15"
        fill={colours[2]}
      />
      <path fill={colours[1]} d={stairs(0)} />
      <path fill={colours[0]} d={stairs(14)} />
    </g>
  )
}

const peaks: CoverShape = ({ colours, next }) => (
  <>
    <circle cx={50 + next() * 220} cy={54 + next() * 20} r={26 + next() * 14} fill={colours[2]} />
    {range(2).flatMap((layer) =>
      range(4).map((index) => {
        const x = index * 100 - 40 + next() * 50
        const top = 50 + layer * 40 + next() * 40
        return (
          <path
            key={`${layer}-${index}`}
            fill={colours[layer]}
            d={`M${x - 90} 180 ${x} ${top} ${x + 90} 180z`}
          />
        )
      }),
    )}
  </>
)

const bands: CoverShape = ({ colours, next }) => {
  const slope = 40 + next() * 120
  const width = 22 + next() * 18
  const start = next() * 60
  return range(7).map((index) => {
    const x = start + index * width * 1.7 - slope / 2
    return (
      <path
        key={index}
        fill={colours[index % 3]}
        d={`M${x} 180 ${x + slope} 0h${width}L${x + width} 180z`}
      />
    )
  })
}

const dots: CoverShape = ({ colours, next }) => {
  const swell = next()
  return range(6).flatMap((row) =>
    range(11).map((column) => (
      <circle
        key={`${row}-${column}`}
        cx={column * 32}
        cy={row * 32 + 10}
        r={4 + 10 * Math.abs(Math.sin((column + row * swell * 2) / 2.4 + swell * 6))}
        fill={colours[(column + row * 2) % 3]}
      />
    )),
  )
}

const moons: CoverShape = ({ colours, next }) => {
  const count = 3 + Math.floor(next() * 2)
  const gap = 320 / count
  return range(count).map((index) => {
    const x = gap * (index + 0.5)
    const y = 90 + (next() - 0.5) * 30
    const radius = 34 + next() * 18
    const turn = Math.floor(next() * 4) * 90
    return (
      <g key={index} transform={`rotate(${turn} ${x} ${y})`}>
        <circle cx={x} cy={y} r={radius} fill={colours[index % 3]} />
        <path
          fill={colours[(index + 1) % 3]}
          d={`M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${radius * 2} 0z`}
        />
      </g>
    )
  })
}

const porticos: CoverShape = ({ colours, next }) => {
  const count = 4 + Math.floor(next() * 4)
  const width = 240 / count
  const rise = 24 + next() * 26
  return (
    <>
      <path fill={colours[1]} d={`M20 62 160 ${62 - rise} 300 62z`} />
      <rect x="30" y="66" width="260" height="10" fill={colours[2]} />
      {range(count).map((index) => (
        <rect
          key={index}
          x={40 + index * width + width * 0.2}
          y="80"
          width={width * 0.6}
          height="100"
          fill={colours[index % 2 === 0 ? 0 : 1]}
        />
      ))}
    </>
  )
}

const leaves: CoverShape = ({ colours, next }) => {
  const size = 60 + Math.floor(next() * 2) * 30
  return range(Math.ceil(180 / size)).flatMap((row) =>
    range(Math.ceil(320 / size)).map((column) => {
      const x = column * size
      const y = row * size
      const leaning = next() > 0.5
      return (
        <path
          key={`${row}-${column}`}
          fill={colours[Math.floor(next() * 3)]}
          d={
            leaning
              ? `M${x} ${y}a${size} ${size} 0 0 1 ${size} ${size}a${size} ${size} 0 0 1 ${-size} ${-size}`
              : `M${x + size} ${y}a${size} ${size} 0 0 0 ${-size} ${size}a${size} ${size} 0 0 0 ${size} ${-size}`
          }
        />
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
