import type { Document } from '#contract/document.ts'
import type { MailBlock } from '#server/mail/content.ts'
import { plainText } from '#server/moderation/plain-text.ts'
import type { Worded } from '#server/words/word.ts'

/** What a person wrote: nothing in it is a sentence of ours. */
type Block = Worded<MailBlock>

interface Node {
  type: string
  content?: Node[]
}

/** Longer announcements are read in the app: a mail says how they begin. */
const longest = 5000

/** An announcement as a mail lays it out: its paragraphs, headings, lists and quotations, in their order. */
export function mailBlocks(document: Document): Block[] {
  const blocks: Block[] = []
  let length = 0
  for (const node of (document as Node).content ?? []) {
    const block = blockOf(node)
    if (!block) continue
    length += block.kind === 'list' ? block.items.join('').length : block.text.length
    if (length > longest && blocks.length > 0) {
      blocks.push({ kind: 'text', text: '…' })
      break
    }
    blocks.push(block)
  }
  return blocks
}

function blockOf(node: Node): Block | null {
  const text = wordsOf(node)
  if (text === '') return null
  switch (node.type) {
    case 'heading':
      return { kind: 'heading', text }
    case 'blockquote':
      return { kind: 'quote', text }
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return {
        kind: 'list',
        ordered: node.type === 'orderedList',
        items: (node.content ?? []).map(wordsOf),
      }
    default:
      return { kind: 'text', text }
  }
}

const wordsOf = (node: Node) => plainText({ type: 'doc', content: [node] } as Document)
