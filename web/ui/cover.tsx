import { classNames } from './class-names.ts'
import { coverPalettes } from './cover-palettes.ts'
import { coverShapes } from './cover-shapes.tsx'
import { numbersFrom, seedOf } from './seed.ts'

type CoverProps = {
  /** The same seed always gives the same picture; near seeds give very different ones. */
  seed: string
  /** Things of one family share their colours. */
  family?: string
  className?: string
}

/** A geometric picture made from a text, where no picture was given. */
export function Cover({ seed, family, className }: CoverProps) {
  const next = numbersFrom(seedOf(seed))
  const shape = coverShapes[Math.floor(next() * coverShapes.length)]
  const palette = coverPalettes[seedOf(family ?? seed) % coverPalettes.length]
  if (!shape || !palette) return null
  const [ground, first, second, third] = palette
  const turned: [string, string, string] =
    next() > 0.5 ? [first, second, third] : [second, first, third]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('block aspect-video w-full', className)}
    >
      <rect width="320" height="180" fill={ground} />
      {shape({ colours: turned, next })}
    </svg>
  )
}
