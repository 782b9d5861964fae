/** Colors as light, chroma and hue, the way tokens.css writes them, and how well one reads on another. */

export interface Oklch {
  l: number
  c: number
  h: number
}

type Rgb = readonly [number, number, number]

export function parseHex(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as unknown as Rgb
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const degrees = (Math.atan2(bb, a) * 180) / Math.PI
  return { l, c: Math.hypot(a, bb), h: (degrees + 360) % 360 }
}

/** Linear light of a screen, clipped as a browser shows it. */
function linear({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((v) => Math.min(1, Math.max(0, v))) as unknown as Rgb
}

const luminance = (color: Oklch) => {
  const [r, g, b] = linear(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1, the same, to 21, black on white (WCAG 2.2). */
export function contrastOf(one: Oklch, other: Oklch): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

export const css = ({ l, c, h }: Oklch) =>
  `oklch(${[l, c, h].map((value) => Number(value.toFixed(4))).join(' ')})`
