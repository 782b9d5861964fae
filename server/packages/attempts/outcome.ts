import type { PackageRules } from '#contract/lessons.ts'
import type { PackageActivity, PackageOutcome } from '#contract/packages.ts'

/** Pure functions that combine the results of a package's parts. */

interface State extends PackageOutcome {
  activity_id: string
}

/** All parts that can be opened, combined. A part that was never opened keeps the whole incomplete. */
export function addUp(
  activities: readonly PackageActivity[],
  states: readonly State[],
): PackageOutcome {
  const byId = new Map(states.map((state) => [state.activity_id, state]))
  const parts = activities.filter(({ launch }) => launch !== null).map(({ id }) => byId.get(id))
  const known = parts.filter((part) => part !== undefined)
  const isComplete = parts.length > 0 && parts.every((part) => part?.completion === 'completed')
  const scores = known.flatMap(({ score_percent }) => score_percent ?? [])
  return {
    completion: isComplete ? 'completed' : known.length === 0 ? 'not_attempted' : 'incomplete',
    success: successOf(parts, isComplete),
    score_percent:
      scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
  }
}

/**
 * One failed part fails the whole. The whole is passed once all parts are, or all are complete and some can be passed.
 */
function successOf(
  parts: readonly (PackageOutcome | undefined)[],
  isComplete: boolean,
): PackageOutcome['success'] {
  const isPassed = (part: PackageOutcome | undefined) => part?.success === 'passed'
  if (parts.some((part) => part?.success === 'failed')) return 'failed'
  return parts.every(isPassed) || (isComplete && parts.some(isPassed)) ? 'passed' : 'unknown'
}

/** An attempt keeps what it has reached: reopening a part doesn't undo it. */
export const kept = (before: PackageOutcome, now: PackageOutcome): PackageOutcome => ({
  completion: before.completion === 'completed' ? 'completed' : now.completion,
  success: now.success === 'unknown' ? before.success : now.success,
  score_percent: now.score_percent ?? before.score_percent,
})

/** Whether an attempt meets the author's requirement. */
export function meets(rules: PackageRules, outcome: PackageOutcome): boolean {
  switch (rules.complete_by) {
    case 'completed':
      return outcome.completion === 'completed'
    case 'passed':
      return outcome.success === 'passed'
    case 'score':
      return outcome.score_percent !== null && outcome.score_percent >= rules.minimum_score
  }
}
