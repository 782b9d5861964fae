import { parse, type Token } from '@messageformat/parser'

/** What a translation has in common with its source, whatever its words. */
interface Shape {
  placeholders: Set<string>
  tags: Set<string>
  /** The forms of each plural; exact ones such as `=0` are left out. */
  plurals: { ordinal: boolean; forms: string[] }[]
}

/** Why a translation can't take the place of the English message; undefined when it can. */
export function faultOf(english: string, translation: string, locale: string): string | undefined {
  let here: Shape
  try {
    here = shapeOf(translation)
  } catch (error) {
    return `is no ICU message: ${(error as Error).message.split('\n')[0]}`
  }
  const there = shapeOf(english)
  for (const kind of ['placeholders', 'tags'] as const) {
    const lost = [...there[kind]].filter((name) => !here[kind].has(name))
    const strange = [...here[kind]].filter((name) => !there[kind].has(name))
    if (lost.length > 0) return `lacks ${lost.join(' and ')}`
    if (strange.length > 0) return `has ${strange.join(' and ')}, which the English doesn’t`
  }
  for (const { ordinal, forms } of here.plurals) {
    const rules = new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' })
    // A form that only whole millions have is said well enough by "other".
    const wanted = new Set([...Array.from({ length: 201 }, (_, n) => rules.select(n)), 'other'])
    const lost = [...wanted].filter((form) => !forms.includes(form))
    if (lost.length > 0) return `lacks the plural ${lost.join(' and ')}`
    const known = rules.resolvedOptions().pluralCategories as string[]
    const strange = forms.filter((form) => !known.includes(form))
    if (strange.length > 0)
      return `has the plural ${strange.join(' and ')}, which its language doesn’t`
  }
  return undefined
}

function shapeOf(message: string): Shape {
  const shape: Shape = { placeholders: new Set(), tags: new Set(), plurals: [] }
  const read = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'octothorpe') continue
      if (token.type === 'content') {
        for (const [tag] of token.value.matchAll(/<\/?\w+\/?>/g)) shape.tags.add(tag)
        continue
      }
      shape.placeholders.add(`{${token.arg}}`)
      if (!('cases' in token)) continue
      if (token.type !== 'select') {
        const forms = token.cases.map(({ key }) => key).filter((key) => !key.startsWith('='))
        shape.plurals.push({ ordinal: token.type === 'selectordinal', forms })
      }
      for (const { tokens: inner } of token.cases) read(inner)
    }
  }
  read(parse(message))
  return shape
}
