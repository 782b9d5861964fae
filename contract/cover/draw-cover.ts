import { coverPalettes } from './palettes.ts'
import { numbersFrom, seedOf } from './seed.ts'
import { coverShapes, type Shape } from './shapes.ts'

/**
 * A geometric picture of 320 × 180 for a text that has none of its own: the same one on a page and on the card that is
 * shown when its address is shared. Near seeds give very different pictures; things of one family share their colors.
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
