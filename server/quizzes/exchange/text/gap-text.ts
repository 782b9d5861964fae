import type { Block, Document } from '#contract/document.ts'
import type { Blank } from '#contract/questions.ts'
import { read, type ReadBody } from '../parsed.ts'
import { isPlain, plainText } from './plain-text.ts'
import type { Words } from './words.ts'
import { say } from '#server/words/sentence.ts'

/** Marks a gap while its text is read. Uses private-use characters, which no file contains. */
export const gapMark = (id: string) => `\u{E000}${id}\u{E001}`

const marks = /\u{E000}([a-z0-9]+)\u{E001}/gu

/**
 * A text with marked gaps as a question: what stands before the first gap keeps its formatting as the prompt, the rest
 * becomes the text with blanks. Pictures of the rest are shown above it.
 */
export function gapsFrom(
  document: Document,
  blanks: Blank[],
  words: Words,
  caseSensitive = false,
): { prompt: Document; made: ReadBody } {
  const hasGap = (block: Block) => JSON.stringify(block).search(marks) >= 0
  const first = document.content.findIndex(hasGap)
  const rest = first < 0 ? [] : document.content.slice(first)
  const pictures = picturesOf(rest)
  const prompt: Document = {
    type: 'doc',
    content: [...document.content.slice(0, Math.max(0, first)), ...pictures],
  }
  if (pictures.length > 0) words.note(say('Pictures between the blanks are shown above the text.'))
  const plain: Document = { type: 'doc', content: rest }
  if (!isPlain(withoutBreaks(plain)))
    words.note(say('Formatting of the text with blanks isn’t kept; the text is.'))
  const text = plainText(plain)
    .replaceAll('{{', '{ {')
    .replaceAll(marks, (_, id: string) => `{{${id}}}`)
  const inText = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, id]) => id)
  if (first < 0 || inText.length === 0)
    return { prompt: document, made: say('The text has no blanks.') }
  if (new Set(inText).size !== inText.length)
    return { prompt, made: say('A blank stands in the text twice.') }
  const used = blanks.filter(({ id }) => inText.includes(id))
  if (used.length < blanks.length) words.note(say('A blank that isn’t in the text is left out.'))
  return {
    prompt,
    made: read({ kind: 'blanks', text, blanks: used, case_sensitive: caseSensitive }),
  }
}

const picturesOf = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    block.type === 'image'
      ? [block]
      : 'content' in block && Array.isArray(block.content)
        ? picturesOf(block.content as Block[])
        : [],
  )

/** Lines stay lines, so a line break is no formatting that is lost. */
const withoutBreaks = (document: Document): Document => ({
  type: 'doc',
  content: document.content
    .filter(({ type }) => type !== 'image')
    .map((block) =>
      block.type === 'paragraph'
        ? { ...block, content: (block.content ?? []).filter(({ type }) => type !== 'hardBreak') }
        : block,
    ),
})

/** A blank of texts that are right, with choices when learners pick. */
export const blankOf = (
  id: string,
  accepted: readonly string[],
  choices: readonly string[] = [],
): Blank => ({ id, accepted: [...new Set(accepted)], choices: [...new Set(choices)] })
