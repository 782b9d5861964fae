import { reservedSlugs } from '#contract/help-articles.ts'

/** Small letters without accents, only letters and digits: how text is kept for search and looked for. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const small = new Set(
  'a an and are as at be but by can do does for from how i if in is it me my of on or the this to was what when where why with you your'.split(
    ' ',
  ),
)

/** The words of a question that carry its meaning; all of them when none does. */
export function queryWords(search: string): string[] {
  const words = searchable(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 40))
  const telling = words.filter((word) => !small.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, 8)
}

/** The readable end of an address, from a title; `fallback` for titles without a Latin letter. */
export function slugFrom(title: string, fallback: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 70)
    .replace(/-+$/, '')
  return !slug || reservedSlugs.includes(slug) ? `${slug}${slug && '-'}${fallback}` : slug
}
