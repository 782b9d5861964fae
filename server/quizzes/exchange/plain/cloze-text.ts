import { contentOf, oneLine, type Parsed, type Source } from '../parsed.ts'
import { readCloze } from '../moodle/cloze.ts'
import { plainText } from '../text/plain-text.ts'
import { Words } from '../text/words.ts'
import { isSentence } from '#server/words/sentence.ts'

/** Moodle's embedded answers: the whole file is one text with blanks. */
export function readClozeText({ text, media, find }: Source): Parsed[] {
  const words = new Words(media, find)
  const { prompt, made } = readCloze(text, 'moodle', words)
  const summary =
    oneLine(plainText(prompt), 300) || oneLine(text.replaceAll(/\{[^}]*\}/g, '___'), 300)
  if (isSentence(made)) return [{ line: 1, summary, problem: made }]
  return [{ line: 1, summary, content: contentOf(prompt, made.body), notes: words.notes }]
}
