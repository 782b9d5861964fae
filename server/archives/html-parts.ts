import type { Block, Inline } from '#contract/document.ts'
import { isElement, textIn, type Element } from './nodes.ts'

export const rowsOf = (element: Element): Element[] =>
  element.children
    .filter(isElement)
    .flatMap((child) =>
      child.name === 'tr' ? [child] : /^(thead|tbody|tfoot)$/.test(child.name) ? rowsOf(child) : [],
    )

export const filled = (blocks: Block[]): Block[] =>
  blocks.length > 0 ? blocks : [{ type: 'paragraph' }]

export function codeOf(element: Element): Block {
  const text = cleaned(textIn(element)).replace(/^\n|\n$/g, '')
  return {
    type: 'codeBlock',
    attrs: { language: null },
    ...(text !== '' && { content: [{ type: 'text' as const, text }] }),
  }
}

/** Without spaces at the ends, doubled spaces between parts, or line breaks at the ends. */
export function trimmed(run: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const inline of run) {
    const last = joined.at(-1)
    const afterSpace =
      !last || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '))
    if (inline.type !== 'text') {
      if (inline.type === 'hardBreak' && last?.type === 'text') last.text = last.text.trimEnd()
      if (inline.type !== 'hardBreak' || last) joined.push(inline)
      continue
    }
    const text = afterSpace ? inline.text.replace(/^ +/, '') : inline.text
    if (text === '') continue
    if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(inline.marks)) {
      last.text += text
    } else joined.push({ ...inline, text })
  }
  for (let last = joined.at(-1); last; last = joined.at(-1)) {
    if (last.type === 'text') last.text = last.text.replace(/ +$/, '')
    if (last.type === 'hardBreak' || (last.type === 'text' && last.text === '')) joined.pop()
    else break
  }
  return joined.filter((inline) => inline.type !== 'text' || inline.text !== '')
}

/** Without characters that can't be stored. A no-break space is a space. */
export const cleaned = (text: string) =>
  text.replaceAll(/[\p{Cs}]|[^\P{Cc}\t\r\n]/gu, '').replaceAll('\u{A0}', ' ')
