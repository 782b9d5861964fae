import { coverPalettes } from './palettes.ts'
import { numbersFrom, seedOf } from './seed.ts'
import { coverShapes, type Shape } from './shapes.ts'

/**
 * Draws a geometric picture of 320 × 180 for something without a picture; pages and share cards show the same one.
 * Similar seeds give very different pictures; items of one family share their colors.
 */
export function drawCover(
  seed: string,
  family: string = seed,
): { ground: string; shapes: Shape[] } {
  const next = numbersFrom(seedOf(seed))
  const shape = coverShapes[Math.floor(next() * coverShapes.length)]
  const palette = coverPalettes[seedOf(family) % coverPalettes.length]
  if (!shape || !palette) return { ground: '#1c5c4a', shapes: [] }
  const [ground, first, second, third] = palette
  const colors: [string, string, string] =
    next() > 0.5 ? [first, second, third] : [second, first, third]
  return { ground, shapes: shape({ colors, next }) }
}
