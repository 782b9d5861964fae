import type { AssignmentFields } from '#contract/assignments.ts'
import type { Document } from '#contract/document.ts'
import type { RubricCriterion } from '#contract/grading.ts'
import { faultOf, rubricPoints } from '#server/grading/rubric.ts'
import { oneLine } from '#server/quizzes/exchange/parsed.ts'
import { childOf, childrenOf, findAll, textIn, type Element } from '#server/archives/nodes.ts'
import { asNumber } from '#server/quizzes/exchange/weighed.ts'
import type { PlannedItem } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { say } from '#server/words/sentence.ts'

export const valueIn = (element: Element | undefined, name: string): string =>
  textIn(childOf(element, name)).trim()

interface Accepts {
  text: boolean
  files: boolean
  link: boolean
}

/** An assignment in the common form of all formats; anything that can't be kept is noted. */
export function assignmentFields(
  item: PlannedItem,
  instructions: Document,
  given: { accepts: Accepts; points: number | null; rubric?: RubricCriterion[] },
): AssignmentFields {
  const { accepts } = given
  const takesNothing = !accepts.text && !accepts.files && !accepts.link
  if (takesNothing) item.notes.push(say('Nothing was handed in online; here a text is.'))
  const rubric = given.rubric ?? []
  const points =
    rubric.length > 0 ? rubricPoints(rubric) : Math.round((given.points ?? 0) * 100) / 100
  if (points <= 0 && rubric.length === 0) {
    item.notes.push(say('It was worth no points and will be worth 1.'))
  }
  if (points > 1000) item.notes.push(say('It will be worth 1,000 points, the most there can be.'))
  return {
    instructions,
    accepts_text: accepts.text || takesNothing,
    accepts_files: accepts.files,
    accepts_link: accepts.link,
    maximum_files: 20,
    points: Math.min(1000, points > 0 ? points : 1),
    pass_percent: null,
    late_deduction_percent: 0,
    cutoff_days: null,
    maximum_submissions: null,
    is_anonymous: false,
    rubric,
  }
}

/** Canvas's names for submission types. */
export function canvasAccepts(item: PlannedItem, types: string): Accepts {
  const given = types.split(',').map((type) => type.trim())
  const others = given.filter(
    (type) =>
      type !== '' && !/^(online_text_entry|online_upload|online_url|none|not_graded)$/.test(type),
  )
  if (others.length > 0) {
    item.notes.push(
      say('Handing in by {types} isn’t possible here.', {
        types: others.join(', ').slice(0, 100),
      }),
    )
  }
  return {
    text: given.includes('online_text_entry'),
    files: given.includes('online_upload'),
    link: given.includes('online_url'),
  }
}

/** Rubrics of a Canvas course by ID. */
export function canvasRubrics(
  root: Element | undefined,
  planner: Pick<Planner, 'idOf' | 'written'>,
): Map<string, { title: string; criteria: RubricCriterion[] | null }> {
  return new Map(
    findAll(root, 'rubric').map((rubric, number) => {
      const id = rubric.attributes['identifier'] ?? String(number)
      const criteria = findAll(childOf(rubric, 'criteria'), 'criterion').map((criterion, at) =>
        criterionOf(`${id} ${at}`, planner, {
          title: valueIn(criterion, 'description'),
          description: valueIn(criterion, 'long_description'),
          levels: childrenOf(childOf(criterion, 'ratings'), 'rating').map((rating) => ({
            title: valueIn(rating, 'description'),
            description: valueIn(rating, 'long_description'),
            points: asNumber(valueIn(rating, 'points')) ?? 0,
          })),
        }),
      )
      return [id, { title: valueIn(rubric, 'title'), criteria: checkedRubric(criteria) }]
    }),
  )
}

interface GivenCriterion {
  title: string
  description: string
  levels: { title: string; description: string; points: number }[]
}

export const criterionOf = (
  key: string,
  planner: Pick<Planner, 'idOf' | 'written'>,
  { title, description, levels }: GivenCriterion,
): RubricCriterion => ({
  id: planner.idOf(`criterion ${key}`),
  title: oneLine(title, 120) || planner.written(say('Criterion')),
  description: oneLine(description, 500),
  levels: levels.slice(0, 8).map((level, at) => ({
    id: planner.idOf(`level ${key} ${at}`),
    title: oneLine(level.title, 80) || planner.written(say('Level')),
    description: oneLine(level.description, 500),
    points: Math.round(Math.min(1000, Math.max(0, level.points)) * 100) / 100,
  })),
})

/** Null if it has no points or exceeds the limits of a rubric. */
export function checkedRubric(criteria: RubricCriterion[]): RubricCriterion[] | null {
  const usable = criteria.filter(({ levels }) => levels.length > 0)
  return usable.length === 0 || usable.length > 20 || faultOf(usable) !== null ? null : usable
}
