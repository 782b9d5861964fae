import type { PackageOutcome } from '#contract/packages.ts'
import type { Block, Course, MoveOn, Unit } from '../reading/course.ts'

/** Pure functions on the course of a package and someone's progress in it. */

export interface UnitState {
  unit_id: string
  completed_at: Date | null
  passed_at: Date | null
  failed_at: Date | null
  waived_at: Date | null
  score_percent: number | null
}

export function* unitsOf({ children }: Pick<Course, 'children'>): Generator<Unit> {
  for (const child of children) {
    if (child.kind === 'unit') yield child
    else yield* unitsOf(child)
  }
}

/** The platform's own ID of a part, which differs from the author's and is stable for this version. */
export const activityIdOf = (
  publicUrl: string,
  packageId: string,
  { kind, id }: { kind: 'unit' | 'block' | 'course'; id: string },
) => `${publicUrl}/packages/${packageId}/${kind}/${encodeURIComponent(id)}`

export function isSatisfied(moveOn: MoveOn, state: UnitState | undefined): boolean {
  if (state?.waived_at) return true
  const isComplete = Boolean(state?.completed_at)
  const isPassed = Boolean(state?.passed_at)
  switch (moveOn) {
    case 'NotApplicable':
      return true
    case 'Completed':
      return isComplete
    case 'Passed':
      return isPassed
    case 'CompletedAndPassed':
      return isComplete && isPassed
    case 'CompletedOrPassed':
      return isComplete || isPassed
  }
}

/** The satisfied blocks, inner ones first, and whether the whole course is satisfied. */
export function satisfiedParts(course: Course, states: readonly UnitState[]) {
  const byId = new Map(states.map((state) => [state.unit_id, state]))
  const blocks: Block[] = []
  const visit = (part: Unit | Block): boolean => {
    if (part.kind === 'unit') return isSatisfied(part.move_on, byId.get(part.id))
    const isWhole = part.children.map(visit).every(Boolean)
    if (isWhole) blocks.push(part)
    return isWhole
  }
  return { blocks, course: course.children.map(visit).every(Boolean) }
}

/** The result of the whole course: satisfied means complete, and passed if something was passed and nothing failed. */
export function courseOutcome(course: Course, states: readonly UnitState[]): PackageOutcome {
  const isWhole = satisfiedParts(course, states).course
  const scores = states.flatMap(({ score_percent }) => score_percent ?? [])
  const outcomes = states.map(successOf)
  return {
    completion: isWhole ? 'completed' : states.length === 0 ? 'not_attempted' : 'incomplete',
    success: outcomes.includes('failed')
      ? 'failed'
      : isWhole && outcomes.includes('passed')
        ? 'passed'
        : 'unknown',
    score_percent:
      scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
  }
}

/** Passed and waived parts stay so; a failure lasts until then. */
export const successOf = (state: UnitState): PackageOutcome['success'] =>
  state.passed_at || state.waived_at ? 'passed' : state.failed_at ? 'failed' : 'unknown'
