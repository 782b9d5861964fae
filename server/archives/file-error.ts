import { english } from '#server/words/english.ts'
import { word } from '#server/words/word.ts'
import type { Sentence } from '#server/words/sentence.ts'

/** Why a whole file can't be read, in a sentence for the person who chose it. */
export class FileError extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(word(sentence, english), options)
    this.sentence = sentence
  }
}
