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
  const falling = next() > 0.5
  return range(count).map((index) => {
    const height = 24 + ((falling ? count - index : index + 1) / count) * 130
    return (
      <g key={index}>
        <rect
          x={index * width}
          y={180 - height}
          width={width + 0.5}
          height={height}
          fill={colours[0]}
        />
        <rect
          x={index * width}
          y={180 - height}
          width={width + 0.5}
          height={12}
          fill={colours[1]}
        />
        {index === Math.floor(count / 2) && (
          <circle cx={index * width + width / 2} cy={180 - height - 20} r={14} fill={colours[2]} />
        )}
      </g>
    )
  })
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

const weave: CoverShape = ({ colours, next }) => {
  const size = 36 + Math.floor(next() * 3) * 9
  const columns = Math.ceil(320 / size)
  return range(Math.ceil(180 / size)).flatMap((row) =>
    range(columns).map((column) => {
      const x = column * size
      const y = row * size
      const upright = (row + column) % 2 === 0
      return (
        <g key={`${row}-${column}`}>
          {range(3).map((stripe) => (
            <rect
              key={stripe}
              x={upright ? x + stripe * (size / 3) : x}
              y={upright ? y : y + stripe * (size / 3)}
              width={upright ? size / 5 : size}
              height={upright ? size : size / 5}
              fill={next() < 0.08 ? colours[2] : colours[upright ? 0 : 1]}
            />
          ))}
        </g>
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
  weave,
]
