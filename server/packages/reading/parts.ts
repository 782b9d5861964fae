import type { PackageActivity } from '#contract/packages.ts'
import { asIri, asLanguage } from '#server/records/statements/values.ts'
import { anyOf, type Block, type Unit } from './course.ts'

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

export const sentencesOf = (problems: readonly string[]) =>
  [
    ...problems.slice(0, 8),
    ...(problems.length > 8 ? [`And ${problems.length - 8} more problems.`] : []),
  ].join(' ')
