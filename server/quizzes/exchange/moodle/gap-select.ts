import type { Document } from '#contract/document.ts'
import type { Blank } from '#contract/questions.ts'
import type { ReadBody } from '../parsed.ts'
import { blankOf, gapMark, gapsFrom } from '../text/gap-text.ts'
import { childOf, childrenOf, textIn, type Element } from '#server/archives/nodes.ts'
import type { FindFile, TextFormat, Words } from '../text/words.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** "The [[1]] sat on the [[2]]." with choices in groups, to be selected or dragged. */
export function readGapSelect(
  question: Element,
  text: string,
  format: TextFormat,
  words: Words,
  find?: FindFile,
): { prompt: Document; made: ReadBody } {
  const choices = [...childrenOf(question, 'selectoption'), ...childrenOf(question, 'dragbox')].map(
    (choice) => ({
      text: words.line(textIn(childOf(choice, 'text'))).replaceAll('\n', ' '),
      group: textIn(childOf(choice, 'group') ?? childOf(choice, 'draggroup')).trim(),
    }),
  )
  const blanks: Blank[] = []
  let problem: Sentence | null = null
  const marked = text.replaceAll(/\[\[(\d+)\]\]/g, (whole, number: string) => {
    const right = choices[Number(number) - 1]
    if (!right?.text) {
      problem ??= say('The blank {number} has no choice of that number.', { number })
      return whole
    }
    const id = String(blanks.length + 1)
    const group = choices.filter((choice) => choice.group === right.group && choice.text !== '')
    blanks.push(
      blankOf(
        id,
        [right.text],
        group.map((choice) => choice.text),
      ),
    )
    return gapMark(id)
  })
  const document = words.document(marked, format, find)
  if (problem !== null) return { prompt: document, made: problem }
  if (question.attributes['type'] === 'ddwtos') {
    words.note(say('Words are chosen from a list instead of dragged into the text.'))
  }
  return gapsFrom(document, blanks, words)
}
