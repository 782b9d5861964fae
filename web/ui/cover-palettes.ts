/** Covers look the same in both themes, so their colours are fixed: ground, then three shapes. */
export const coverPalettes: [string, string, string, string][] = [
  ['oklch(0.35 0.06 170)', 'oklch(0.55 0.09 168)', 'oklch(0.82 0.1 165)', 'oklch(0.86 0.12 85)'],
  ['oklch(0.91 0.04 85)', 'oklch(0.62 0.14 45)', 'oklch(0.38 0.07 170)', 'oklch(0.78 0.13 75)'],
  ['oklch(0.33 0.07 260)', 'oklch(0.52 0.12 255)', 'oklch(0.8 0.08 235)', 'oklch(0.84 0.12 80)'],
  ['oklch(0.84 0.11 82)', 'oklch(0.7 0.15 60)', 'oklch(0.42 0.1 35)', 'oklch(0.95 0.03 90)'],
  ['oklch(0.36 0.09 20)', 'oklch(0.56 0.15 28)', 'oklch(0.82 0.08 45)', 'oklch(0.76 0.09 170)'],
  ['oklch(0.9 0.03 230)', 'oklch(0.58 0.11 240)', 'oklch(0.32 0.06 255)', 'oklch(0.74 0.14 50)'],
  ['oklch(0.32 0.08 320)', 'oklch(0.52 0.13 330)', 'oklch(0.82 0.07 340)', 'oklch(0.84 0.1 95)'],
  ['oklch(0.9 0.045 160)', 'oklch(0.6 0.1 165)', 'oklch(0.34 0.05 185)', 'oklch(0.68 0.15 30)'],
]
