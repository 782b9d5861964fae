import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Info,
  Lightbulb,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Puzzle,
  Quote,
  Sigma,
  SquarePlay,
  Table,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { Ask } from './ask.ts'
import type { ContentSource } from './document-editor-props.ts'

export type BlockTool = {
  name: string
  /** A name that isn't translated is a plain string. */
  label: MessageDescriptor | string
  icon: LucideIcon
  /** More words that find it in the slash menu. */
  words: string
  /** Changes the present block; `ask` opens a small form first where one is needed. */
  run: (chain: ChainedCommands, ask: Ask) => ChainedCommands
  isActive?: (editor: Editor) => boolean
}

export const labelOf = ({ label }: BlockTool, i18n: I18n) =>
  typeof label === 'string' ? label : i18n._(label)

const asking =
  (question: Parameters<Ask>[0]) =>
  (chain: ChainedCommands, ask: Ask): ChainedCommands => {
    // After the menu has given the focus back, so that the form keeps it.
    setTimeout(() => ask(question))
    return chain
  }

const heading = (level: 2 | 3 | 4) => ({
  run: (chain: ChainedCommands) => chain.setHeading({ level }),
  isActive: (editor: Editor) => editor.isActive('heading', { level }),
})

/** What a line can be. */
export const textBlocks: BlockTool[] = [
  {
    name: 'paragraph',
    label: msg`Text`,
    icon: Pilcrow,
    words: 'paragraph',
    run: (chain) => chain.setParagraph(),
    isActive: (editor) => editor.isActive('paragraph'),
  },
  { name: 'heading2', label: msg`Heading`, icon: Heading2, words: 'h2 title', ...heading(2) },
  { name: 'heading3', label: msg`Subheading`, icon: Heading3, words: 'h3 title', ...heading(3) },
  { name: 'heading4', label: msg`Small heading`, icon: Heading4, words: 'h4', ...heading(4) },
]

export const listBlocks: BlockTool[] = [
  {
    name: 'bulletList',
    label: msg`Bulleted list`,
    icon: List,
    words: 'unordered ul',
    run: (chain) => chain.toggleBulletList(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    label: msg`Numbered list`,
    icon: ListOrdered,
    words: 'ordered ol',
    run: (chain) => chain.toggleOrderedList(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    label: msg`Quote`,
    icon: Quote,
    words: 'citation',
    run: (chain) => chain.toggleBlockquote(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'codeBlock',
    label: msg`Code block`,
    icon: Code,
    words: 'program pre',
    run: (chain) => chain.toggleCodeBlock(),
    isActive: (editor) => editor.isActive('codeBlock'),
  },
]

export const pictureBlock: BlockTool = {
  name: 'image',
  label: msg`Picture`,
  icon: ImagePlus,
  words: 'image photo upload',
  run: asking({ kind: 'picture' }),
}

const callout = (tone: 'note' | 'tip' | 'warning') => (chain: ChainedCommands) =>
  chain.setCallout(tone)

export const insertedBlocks: BlockTool[] = [
  {
    name: 'table',
    label: msg`Table`,
    icon: Table,
    words: 'rows columns grid',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: 'note', label: msg`Note`, icon: Info, words: 'callout info box', run: callout('note') },
  { name: 'tip', label: msg`Tip`, icon: Lightbulb, words: 'callout hint box', run: callout('tip') },
  {
    name: 'warning',
    label: msg`Warning`,
    icon: TriangleAlert,
    words: 'callout danger box',
    run: callout('warning'),
  },
  {
    name: 'blockMath',
    label: msg`Formula`,
    icon: Sigma,
    words: 'maths latex equation katex',
    run: asking({ kind: 'formula', latex: '', display: true, position: null }),
  },
  {
    name: 'embed',
    label: msg`YouTube or Vimeo`,
    icon: SquarePlay,
    words: 'video embed player film',
    run: asking({ kind: 'embed' }),
  },
  {
    name: 'horizontalRule',
    label: msg`Divider`,
    icon: Minus,
    words: 'rule hr separator',
    run: (chain) => chain.setHorizontalRule(),
  },
]

/** Content that another page gives, such as the picker of a learning tool. */
export const sourceBlock = ({ id, name }: ContentSource): BlockTool => ({
  name: `source ${id}`,
  label: name,
  icon: Puzzle,
  words: 'tool content',
  run: asking({ kind: 'source', id }),
})
