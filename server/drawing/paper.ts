import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { directionOf } from '#server/words/languages.ts'
import { fontsFor } from './fonts.ts'
import { unpackWoff } from './unpack-woff.ts'

/** Shared by all papers that are tables rather than certificates: invoices, statements and transcripts. */

const require = createRequire(import.meta.url)
const registered = new Set<string>()
Font.registerHyphenationCallback((word) => [word])

function register(family: string, bytes: Buffer, fontWeight = 400) {
  if (registered.has(`${family} ${fontWeight}`)) return
  const src = `data:font/ttf;base64,${bytes.toString('base64')}`
  Font.register({ family, fonts: [{ src, fontWeight }] })
  registered.add(`${family} ${fontWeight}`)
}

/** The typeface of the app, followed by those for letters that it lacks. */
export function familiesFor(text: string): string[] {
  for (const subset of ['latin', 'latin-ext']) {
    for (const weight of [400, 600]) {
      const path = `@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`
      register(`inter ${subset}`, unpackWoff(readFileSync(require.resolve(path))), weight)
    }
  }
  const others = fontsFor(text).map(({ family, bytes }) => {
    register(family, bytes)
    register(family, bytes, 600)
    return family
  })
  return ['inter latin', 'inter latin-ext', ...others]
}

/** Which way a paper in this language runs. Amounts and codes keep their own direction. */
export function layoutOf(language: string) {
  const isMirrored = directionOf(language) === 'rtl'
  return {
    row: isMirrored ? ('row-reverse' as const) : ('row' as const),
    start: isMirrored ? ('right' as const) : ('left' as const),
    end: isMirrored ? ('left' as const) : ('right' as const),
    flexStart: isMirrored ? ('flex-end' as const) : ('flex-start' as const),
    flexEnd: isMirrored ? ('flex-start' as const) : ('flex-end' as const),
    direction: isMirrored ? ('rtl' as const) : ('ltr' as const),
  }
}

/** Of a text that a person wrote: the direction of its first letter. */
export const ownDirection = (text: string) =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? ('rtl' as const) : ('ltr' as const)
