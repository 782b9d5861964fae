import type { PackageActivity } from '#contract/packages.ts'
import { asIri, asLanguage } from '#server/records/statements/values.ts'
import { anyOf, type Block, type Unit } from './course.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** Shared by both kinds of packages that report to the record store. */

export function* activitiesOf(
  children: readonly (Unit | Block)[],
  depth = 0,
): Generator<PackageActivity> {
  for (const child of children) {
    const isUnit = child.kind === 'unit'
    yield {
      id: child.id,
      title: anyOf(child.title).slice(0, 500) || child.id,
      depth,
      is_visible: true,
      launch: isUnit ? child.url : null,
      opens_window: isUnit && child.opens_window,
      reports: true,
      mastery_score: isUnit ? child.mastery_score : null,
      maximum_time: null,
      time_limit_action: null,
      launch_data: '',
      completion_threshold: null,
      scaled_passing_score: null,
    }
    if (!isUnit) yield* activitiesOf(child.children, depth + 1)
  }
}

/** Whether the record store, where these values end up, would accept one. */
const isTaken =
  (check: (value: unknown, place: string) => string) =>
  (value: string): boolean => {
    try {
      return check(value, '') !== ''
    } catch {
      return false
    }
  }

export const isIri = isTaken(asIri)
export const isLanguage = isTaken(asLanguage)

/** Several sentences as one: the first eight, and how many more there are. */
export function sentencesOf(problems: readonly Sentence[]): Sentence {
  const more = problems.length - 8
  const shown = [
    ...problems.slice(0, 8),
    ...(more > 0
      ? [say('And {more, plural, one {# more problem} other {# more problems}}.', { more })]
      : []),
  ]
  return {
    message: shown.map((_, index) => `{problem${index}}`).join(' '),
    values: Object.fromEntries(shown.map((sentence, index) => [`problem${index}`, sentence])),
  }
}
