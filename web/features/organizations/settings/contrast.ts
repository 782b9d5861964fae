/** The surfaces that a colour stands on, and how much of a mark must differ from them (WCAG 2.2, 1.4.11). */
export const surfaces = { light: '#fefdfa', dark: '#161b1a' } as const
export const leastForMarks = 3

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** White or black, whichever reads better on the colour. */
export const inkOn = (colour: string): '#ffffff' | '#000000' =>
  contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'

/** The nearest colour of the same hue that is a visible mark on both surfaces. */
export function readable(colour: string): string {
  const fits = (candidate: string) =>
    Object.values(surfaces).every((surface) => contrast(candidate, surface) >= leastForMarks)
  if (fits(colour)) return colour
  for (let step = 1; step <= 100; step += 1) {
    for (const towards of ['#000000', '#ffffff']) {
      const candidate = mix(colour, towards, step / 100)
      if (fits(candidate)) return candidate
    }
  }
  return colour
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(colour: string, other: string, share: number): string {
  const to = channels(other)
  const mixed = channels(colour).map((value, i) =>
    Math.round(value + ((to[i] ?? 0) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
