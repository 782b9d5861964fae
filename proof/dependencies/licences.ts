/** Licenses that require nothing but attribution, or bind only changes to the package's own files. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that were reviewed individually, with the result. */
export const lookedAt: Record<string, string> = {
  '@digitalbazaar/credentials-context': 'BSD-3-Clause, its data under the W3C document licence',
  'combine-errors':
    'says nothing in its manifest; a dependency of tus-js-client, MIT by its author',
  'png-js': 'MIT, said in its LICENSE file only',
}

/** libvips is a shared library that anyone can replace, which is all that the LGPL requires. */
const isReplaceable = (name: string) => name.startsWith('@img/sharp')

/** Whether the expression is satisfied by allowed licenses: every part of an AND, one part of an OR. */
export function isAllowed(name: string, licence: string | undefined): boolean {
  if (name in lookedAt) return true
  if (!licence) return false
  const plain = licence.replaceAll(/[()]/g, '')
  return plain.split(/ or /i).some((choice) =>
    choice.split(/ and /i).every((part) => {
      const word = part.trim()
      return allowed.has(word) || (isReplaceable(name) && word === 'LGPL-3.0-or-later')
    }),
  )
}
