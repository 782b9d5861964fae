import type { RubricChoices, RubricCriterion, RubricScore } from '#contract/grading.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** What the best levels add up to. */
export const rubricPoints = (rubric: readonly RubricCriterion[]): number =>
  rounded(
    rubric.reduce((sum, { levels }) => sum + Math.max(...levels.map(({ points }) => points)), 0),
  )

/** The rubric with what was chosen in it; null while a criterion has no level of its own. */
export function scoresOf(
  rubric: readonly RubricCriterion[],
  choices: Readonly<RubricChoices>,
): RubricScore[] | null {
  const scores = rubric.map((criterion) => {
    const choice = choices.find(({ criterion_id }) => criterion_id === criterion.id)
    const level = criterion.levels.find(({ id }) => id === choice?.level_id)
    return (
      level && {
        criterion,
        level_id: level.id,
        points: level.points,
        comment: choice?.comment ?? '',
      }
    )
  })
  return scores.every((score) => score !== undefined) ? scores : null
}

export const sumOf = (scores: readonly RubricScore[]): number =>
  rounded(scores.reduce((sum, { points }) => sum + points, 0))

/** What is wrong with a rubric that an author wrote; null when nothing is. */
export function faultOf(rubric: readonly RubricCriterion[]): Sentence | null {
  const ids = rubric.flatMap(({ id, levels }) => [id, ...levels.map((level) => level.id)])
  if (new Set(ids).size !== ids.length) return say('Criteria and levels need their own IDs')
  return rubric.length > 0 && rubricPoints(rubric) <= 0 ? say('Give at least some points') : null
}

export const rounded = (points: number): number => Math.round(points * 100) / 100
