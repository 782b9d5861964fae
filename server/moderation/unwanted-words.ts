import type { UnwantedWord } from '#contract/moderation.ts'

/** How words are compared: without accents and case, so that nobody writes around the list by accident. */
export const comparable = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The listed words that stand in the text as whole words. */
export function findUnwanted(text: string, words: readonly UnwantedWord[]): UnwantedWord[] {
  if (words.length === 0) return []
  const compared = comparable(text)
  return words.filter(({ word }) => containsWord(compared, comparable(word)))
}

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

function containsWord(text: string, word: string): boolean {
  if (word === '') return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true
  }
  return false
}
