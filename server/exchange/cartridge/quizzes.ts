import type { QuizSettings } from '#contract/quizzes.ts'
import { FileError } from '#server/archives/file-error.ts'
import { textKindOf } from '#server/quizzes/exchange/files/identify.ts'
import type { Parsed } from '#server/quizzes/exchange/parsed.ts'
import { readQuestions } from '#server/quizzes/exchange/read-questions.ts'
import { asNumber } from '#server/quizzes/exchange/weighed.ts'
import type { Element } from '#server/archives/nodes.ts'
import type { PlannedBank, PlannedItem, PlannedQuizPart } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { xmlText } from '../reading/texts.ts'
import { valueIn } from './assignments.ts'
import type { PackageFiles } from './package-files.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** The questions in a file of the package, or a sentence if it has none. */
export async function questionsAt(
  planner: Planner,
  files: PackageFiles,
  path: string,
): Promise<Parsed[] | Sentence> {
  try {
    const text = await xmlText(planner.archive, path)
    const format = textKindOf(text)
    if (!format || format === 'gift')
      return say('There are no questions in this file that can be read.')
    await files.look(path, text.replaceAll('&lt;', '<').replaceAll('&quot;', '"'))
    return readQuestions({ format, text, media: planner.media, find: files.find(path) })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return error.sentence
  }
}

/** Puts questions into a bank and returns the quiz parts that use them. */
export function quizParts(
  planner: Planner,
  found: readonly Parsed[],
  { bank, index }: { bank: PlannedBank; index: number },
  place: string,
): PlannedQuizPart[] {
  return found.flatMap((parsed): PlannedQuizPart[] => {
    // The quiz item reports the test itself.
    if (!parsed.content && !parsed.problem && parsed.isTest) return []
    const question = planner.question(bank, parsed, place)
    return question === null ? [] : [{ bank: index, question, points: null }]
  })
}

/** Settings that Canvas stores next to the questions. */
export function canvasSettings(
  meta: Element | undefined,
  item: PlannedItem,
): Partial<QuizSettings> {
  if (!meta) return {}
  const minutes = asNumber(valueIn(meta, 'time_limit'))
  const attempts = asNumber(valueIn(meta, 'allowed_attempts'))
  for (const name of ['unlock_at', 'lock_at', 'access_code', 'ip_filter', 'one_time_results']) {
    const value = valueIn(meta, name)
    if (value !== '' && value !== 'false') {
      item.notes.push(say('The setting “{name}” isn’t kept.', { name: name.replaceAll('_', ' ') }))
    }
  }
  return {
    ...(minutes && minutes >= 0.5 && minutes <= 1440
      ? { time_limit_seconds: Math.round(minutes * 60) }
      : {}),
    ...(attempts && attempts >= 1 && attempts <= 100
      ? { attempts_allowed: Math.round(attempts) }
      : {}),
    ...(valueIn(meta, 'shuffle_answers') === 'false' ? { shuffle_options: false } : {}),
  }
}
