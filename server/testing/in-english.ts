import type { Parsed } from '#server/quizzes/exchange/parsed.ts'
import { english } from '#server/words/english.ts'
import { word } from '#server/words/word.ts'

/** What was read from a file, with its sentences as an English reader sees them. */
export const inEnglish = (items: readonly Parsed[]) =>
  items.map(({ summary, problem, notes, ...item }) => ({
    ...item,
    summary: word(summary, english),
    problem: problem && word(problem, english),
    notes: notes?.map((note) => word(note, english)),
  }))
