import { childOf, findAll } from '#server/archives/nodes.ts'
import type { QuizSettings } from '#contract/quizzes.ts'
import { asNumber } from '#server/quizzes/exchange/weighed.ts'
import { lessonKey, textOf, type Activity, type Backup } from './activity.ts'
import { timeOf, wordOf } from './values.ts'
import { noteOnce } from '../reading/planner.ts'
import { isSentence, say } from '#server/words/sentence.ts'

/** A quiz with the questions of its slots, in order. Attempts aren't imported. */
export async function readQuiz(backup: Backup, activity: Activity) {
  const { element, item, moduleId, section, title } = activity
  const instructions = await textOf(backup, activity, element, 'intro', { areas: ['intro'] })
  const slots = findAll(childOf(element, 'question_instances'), 'question_instance').toSorted(
    (a, b) => Number(wordOf(a, 'slot')) - Number(wordOf(b, 'slot')),
  )
  const asked = new Set<string>()
  const parts = slots.flatMap((slot) => {
    const part = backup.banks.partOf(slot)
    if (isSentence(part)) {
      noteOnce(item, [part])
      return []
    }
    return part.filter((one) => {
      const key = 'question' in one ? `${one.bank} ${one.question}` : ''
      if (key !== '' && asked.has(key)) return false
      asked.add(key)
      return true
    })
  })
  if (parts.length === 0) item.notes.push(say('It has no questions that can be imported.'))
  if (findAll(childOf(element, 'attempts'), 'attempt').length > 0) {
    item.notes.push(say('Attempts of learners aren’t imported.'))
  }
  if (wordOf(element, 'password')) item.notes.push(say('Its password isn’t kept.'))
  backup.planner.lesson(section(), {
    key: lessonKey(moduleId),
    title,
    item,
    content: { kind: 'quiz', settings: settingsOf(activity, instructions), parts },
  })
}

function settingsOf(
  { element }: Activity,
  instructions: QuizSettings['instructions'],
): Partial<QuizSettings> {
  const limit = asNumber(wordOf(element, 'timelimit')) ?? 0
  const attempts = asNumber(wordOf(element, 'attempts_number')) ?? 0
  const opens = timeOf(wordOf(element, 'timeopen'))
  const closes = timeOf(wordOf(element, 'timeclose'))
  const inOrder = !opens || !closes || opens < closes
  return {
    instructions,
    ...(limit >= 30 && limit <= 86_400 ? { time_limit_seconds: Math.round(limit) } : {}),
    ...(attempts >= 1 && attempts <= 100 ? { attempts_allowed: Math.round(attempts) } : {}),
    ...(opens && inOrder ? { opens_at: opens } : {}),
    ...(closes && inOrder ? { closes_at: closes } : {}),
    shuffle_options: wordOf(element, 'shuffleanswers') !== '0',
  }
}
