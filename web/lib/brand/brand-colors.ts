import { contrastOf, css, parseHex, type Oklch } from './oklch.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The backgrounds of accent-colored text, as in tokens.css: paper, surface, raised and wash of each theme. */
export const grounds: Record<Theme, Oklch[]> = {
  light: [
    { l: 0.974, c: 0.007, h: 85 },
    { l: 0.993, c: 0.003, h: 85 },
    { l: 1, c: 0, h: 85 },
    { l: 0.95, c: 0.009, h: 85 },
  ],
  dark: [
    { l: 0.187, c: 0.01, h: 205 },
    { l: 0.222, c: 0.011, h: 205 },
    { l: 0.258, c: 0.012, h: 205 },
    { l: 0.292, c: 0.013, h: 205 },
  ],
}

/** Text needs 4.5 : 1; a little more keeps rounding from spoiling it. */
const least = 4.6

export interface Accent {
  primary: Oklch
  strong: Oklch
  ink: Oklch
  soft: Oklch
}

/**
 * The accent of a theme from an organization's color: its hue, and as much of its lightness and chroma as leaves text in
 * the accent readable on every ground and on its own tint, and text on the accent readable too.
 */
export function accentOf(color: string, theme: Theme): Accent {
  const { l, c, h } = parseHex(color)
  const dark = theme === 'dark'
  const soft: Oklch = dark
    ? { l: 0.298, c: Math.min(c, 0.03), h }
    : { l: 0.947, c: Math.min(c, 0.02), h }
  const ink: Oklch = dark
    ? { l: 0.2, c: Math.min(c, 0.035), h }
    : { l: 0.99, c: Math.min(c, 0.006), h }
  const fits = (candidate: Oklch) =>
    [...grounds[theme], soft, ink].every((other) => contrastOf(candidate, other) >= least)
  const primary = nearest(
    { l: dark ? Math.max(l, 0.7) : l, c: Math.min(c, dark ? 0.14 : 0.2), h },
    dark,
    fits,
  )
  const strong = { ...primary, l: Math.max(0, Math.min(1, primary.l + (dark ? 0.05 : -0.06))) }
  return { primary, strong, ink, soft }
}

/** Darker step by step on light paper, lighter on dark; the ends of the scale always fit. */
function nearest(start: Oklch, dark: boolean, fits: (candidate: Oklch) => boolean): Oklch {
  const end = dark ? 0.97 : 0.05
  for (let step = 0; step <= 100; step += 1) {
    const l = start.l + ((end - start.l) * step) / 100
    // Very light and very dark colors hold little chroma; a browser would clip it and shift the hue.
    const candidate = { ...start, l, c: start.c * (1 - step / 200) }
    if (fits(candidate)) return candidate
  }
  return { l: end, c: 0, h: start.h }
}

/** The variables that `.brand` in tokens.css reads. */
export const brandStyle = (color: string): Record<`--brand-${string}`, string> =>
  Object.fromEntries(
    themes.flatMap((theme) =>
      Object.entries(accentOf(color, theme)).map(([name, value]) => [
        `--brand-${theme}-${name}`,
        css(value as Oklch),
      ]),
    ),
  )
