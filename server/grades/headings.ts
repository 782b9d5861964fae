import type { GradeItem } from '#contract/grades.ts'
import { languageCodes } from '#contract/languages.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

/** What a column is called in a file: its title, and a number behind titles that occur more than once. */
export function headingsOf(items: readonly GradeItem[]): string[] {
  const seen = new Map<string, number>()
  return items.map(({ title }) => {
    const count = (seen.get(title) ?? 0) + 1
    seen.set(title, count)
    return count === 1 ? title : `${title} (${count})`
  })
}

/** Columns of an exported file that say who a row is about; an import reads past them. */
export const plainHeadings = [say('Name'), say('Total (%)')] as const
export const emailHeading = say('Email')

/** A heading may be in any language, because a file may come from someone who reads another one. */
const inAnyLanguage = (sentences: readonly Sentence[]) =>
  new Set(
    sentences.flatMap((sentence) =>
      languageCodes.map((language) => word(sentence, { language }).toLowerCase()),
    ),
  )

const plain = inAnyLanguage(plainHeadings)
const emails = inAnyLanguage([emailHeading])

export const isPlainHeading = (heading: string) =>
  plain.has(heading.toLowerCase()) || /^total ?%$/i.test(heading)

export const isEmailHeading = (heading: string) =>
  emails.has(heading.toLowerCase()) || /^(e-?mail|e-?mail address|address)$/i.test(heading)
