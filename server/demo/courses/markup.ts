import type { Block, Document, Inline } from '#contract/document.ts'

/**
 * The demo's authors write plain text: blocks stand apart by an empty line. `## ` and `### ` are headings, `- ` and
 * `1. ` lists, `> tip: ` callouts, `|` tables whose first row is the head, ``` code, $$ maths; **bold**, *italic*, `code`, $maths$ and [text](address) inside.
 */
export function documentOf(text: string): Document {
  return { type: 'doc', content: splitBlocks(text).map(blockOf) }
}

/** Code may hold empty lines, so fences are kept whole. */
function splitBlocks(text: string): string[] {
  const blocks: string[] = []
  for (const part of text.trim().split(/^(```[\s\S]*?^```)$/m)) {
    if (part.startsWith('```')) blocks.push(part)
    else blocks.push(...part.split(/\n\s*\n/).map((block) => block.trim()))
  }
  return blocks.filter(Boolean)
}

function blockOf(block: string): Block {
  const fence = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(block)
  if (fence) return codeBlock(fence[1] ?? '', fence[2] ?? '')
  const maths = /^\$\$([\s\S]+)\$\$$/.exec(block)
  if (maths) return { type: 'blockMath', attrs: { latex: (maths[1] ?? '').trim() } }
  const heading = /^(##|###) (.+)$/.exec(block)
  if (heading) {
    return {
      type: 'heading',
      attrs: { level: heading[1] === '##' ? 2 : 3 },
      content: inlinesOf(heading[2] ?? ''),
    }
  }
  const callout = /^> (note|tip|warning): ([\s\S]+)$/.exec(block)
  if (callout) {
    const tone = callout[1] as 'note' | 'tip' | 'warning'
    return { type: 'callout', attrs: { tone }, content: [paragraphOf(callout[2] ?? '')] }
  }
  if (block.startsWith('> '))
    return { type: 'blockquote', content: [paragraphOf(block.replaceAll(/^> ?/gm, ''))] }
  if (block.startsWith('- ')) return { type: 'bulletList', content: itemsOf(block, /^- /) }
  if (/^\d+\. /.test(block)) return { type: 'orderedList', content: itemsOf(block, /^\d+\. /) }
  return block.startsWith('|') ? tableOf(block.split('\n')) : paragraphOf(block)
}

const codeBlock = (language: string, code: string): Block => ({
  type: 'codeBlock',
  attrs: { language: language || null },
  content: [{ type: 'text', text: code }],
})

const itemsOf = (block: string, marker: RegExp) =>
  block.split('\n').map((line) => ({
    type: 'listItem' as const,
    content: [paragraphOf(line.replace(marker, ''))],
  }))

const tableOf = (lines: string[]): Block => ({
  type: 'table',
  content: lines.map((line, index) => ({
    type: 'tableRow',
    content: line
      .split('|')
      .slice(1, -1)
      .map((cell) => ({
        type: index === 0 ? ('tableHeader' as const) : ('tableCell' as const),
        content: [paragraphOf(cell.trim())],
      })),
  })),
})

const paragraphOf = (text: string): Block => ({
  type: 'paragraph',
  content: inlinesOf(text.replaceAll('\n', ' ')),
})

const inline = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\$[^$]+\$|\[[^\]]+\]\([^)]+\))/

const inlinesOf = (text: string): Inline[] => text.split(inline).filter(Boolean).map(inlineOf)

function inlineOf(part: string): Inline {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
  if (link)
    return {
      type: 'text',
      text: link[1] ?? '',
      marks: [{ type: 'link', attrs: { href: link[2] ?? '' } }],
    }
  if (part.startsWith('**')) return marked(part.slice(2, -2), 'bold')
  if (part.startsWith('*')) return marked(part.slice(1, -1), 'italic')
  if (part.startsWith('`')) return marked(part.slice(1, -1), 'code')
  if (part.startsWith('$')) return { type: 'inlineMath', attrs: { latex: part.slice(1, -1) } }
  return { type: 'text', text: part }
}

const marked = (text: string, type: 'bold' | 'italic' | 'code'): Inline => ({
  type: 'text',
  text,
  marks: [{ type }],
})
