import type { Block, Document } from '#contract/document.ts'

/** A document as lines of text: what every exchange format can carry. */
export const plainText = (document: Document): string =>
  linesOf(document.content)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

interface Node {
  type: string
  text?: string
  attrs?: { latex?: string; label?: string }
  content?: Node[]
}

function linesOf(blocks: readonly Block[] | readonly Node[]): string[] {
  return (blocks as readonly Node[]).flatMap((block) => {
    if (block.attrs?.latex !== undefined) return [block.attrs.latex]
    const content = block.content ?? []
    return content.some(isInline) ? content.map(textOf).join('').split('\n') : linesOf(content)
  })
}

const isInline = ({ type }: Node) => /^(text|hardBreak|inlineMath|mention)$/.test(type)

const textOf = ({ type, text, attrs }: Node) =>
  type === 'hardBreak' ? '\n' : (text ?? attrs?.latex ?? (attrs?.label ? `@${attrs.label}` : ''))

/** Paragraphs of bare text are kept whole by every format; anything else is only kept as its words. */
export const isPlain = (document: Document): boolean =>
  document.content.every(
    (block) =>
      block.type === 'paragraph' &&
      (block.content ?? []).every(
        (inline) => inline.type === 'text' && (inline.marks ?? []).length === 0,
      ),
  )

export const hasPictures = (document: Document): boolean =>
  JSON.stringify(document).includes('"type":"image"')
