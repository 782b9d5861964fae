import { isSentence, type Words } from '#server/words/sentence.ts'

/** The title of a request. Titles that are sentences are kept as such beside their English text, which is searched. */
export function titleOf({ title, data }: { title: string; data: unknown }): Words {
  const words = (data as { title_words?: unknown } | null)?.title_words
  return isSentence(words) ? words : title
}
