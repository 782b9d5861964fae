import { Href, type Inline } from '#contract/document.ts'
import * as z from 'zod/mini'
import { textIn, type Element, type Node } from './nodes.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

export type Marks = NonNullable<Extract<Inline, { type: 'text' }>['marks']>
type MarkName = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'highlight'

const markNames: Record<string, MarkName> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  mark: 'highlight',
}

/** The marks of text inside an element. */
export function marksIn({ name, attributes }: Element, marks: Marks, around: Around): Marks {
  const { note } = around
  const known = markNames[name]
  if (known) {
    return marks.some(({ type }) => type === known) ? marks : [...marks, { type: known }]
  }
  if (name !== 'a' || attributes['href'] === undefined) return marks
  const given = attributes['href'].trim()
  const href = around.link?.(given) ?? given
  if (!z.safeParse(Href, href).success) {
    note(
      href.includes('@@PLUGINFILE@@') || !/^\w+:/.test(href)
        ? say('The linked file “{name}” isn’t kept; the words of the link are.', {
            name: (href.split('/').at(-1) ?? href).slice(0, 80),
          })
        : say('A link whose address isn’t allowed is kept as text.'),
    )
    return marks
  }
  return [...marks.filter(({ type }) => type !== 'link'), { type: 'link', attrs: { href } }]
}

export type Note = (sentence: Sentence) => void

interface Around {
  note: Note
  link?: ((address: string) => string | null) | undefined
}

const tableOf = (from: string, to: string): Record<string, string> =>
  Object.fromEntries(Array.from(from, (sign, index) => [sign, to[index] ?? sign]))

const superscripts = tableOf('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')
const subscripts = tableOf('0123456789+-=()aeoxn', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₙ')

/** Raised and lowered text: as Unicode where it has the letters, else as a formula. */
export function scriptOf(name: 'sub' | 'sup', node: Element, marks: Marks): Inline[] {
  const text = textIn(node).replaceAll(/\s+/g, ' ').trim()
  if (text === '') return []
  const table = name === 'sup' ? superscripts : subscripts
  const written = Array.from(text, (sign) => table[sign])
  if (written.every((sign) => sign !== undefined)) return textNode(written.join(''), marks)
  const words = text.replaceAll(/[\\{}$#%&_^~]/g, ' ')
  return [
    { type: 'inlineMath', attrs: { latex: `${name === 'sup' ? '^' : '_'}{\\text{${words}}}` } },
  ]
}

export const textNode = (text: string, marks: Marks): Inline[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]

const formula = /\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/gs

/** Text with formulas between \( \), \[ \] or $$ $$ taken out of it. */
export function inlinesOfText(text: string, marks: Marks): Inline[] {
  const found: Inline[] = []
  let at = 0
  for (const match of text.matchAll(formula)) {
    const latex = (match[1] ?? match[2] ?? match[3] ?? '').trim()
    if (latex === '' || latex.length > 4000) continue
    found.push(...textNode(text.slice(at, match.index), marks))
    found.push({ type: 'inlineMath', attrs: { latex } })
    at = match.index + match[0].length
  }
  return [...found, ...textNode(text.slice(at), marks)]
}

/** LaTeX inside MathML, or of a picture of a formula; null when it says none. */
export function latexOf(element: Element): string | null {
  if (element.name === 'img') {
    return element.attributes['data-equation-content']?.slice(0, 4000) ?? null
  }
  const annotated = (nodes: readonly Node[]): string | null => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      if (node.name === 'annotation' && /tex/i.test(node.attributes['encoding'] ?? '')) {
        return textIn(node).trim().slice(0, 4000)
      }
      const inside = annotated(node.children)
      if (inside) return inside
    }
    return null
  }
  return annotated(element.children) ?? element.attributes['alttext']?.slice(0, 4000) ?? null
}
