import * as z from 'zod/mini'
import { Id, Instant, line, requiredText, text } from './fields.ts'
import { PersonName } from './people.ts'

/** Shared by everything that is graded: rubrics, and comments on a passage of the text. */

/** At most two decimals. */
export const Points = z.number().check(
  z.minimum(0),
  z.maximum(1000),
  z.refine((points) => Math.abs(points * 100 - Math.round(points * 100)) < 1e-6, {
    error: 'Use at most two decimals',
  }),
)

export const RubricLevel = z.object({
  id: Id,
  title: line(80, 'Name the level'),
  description: text(500),
  points: Points,
})
export type RubricLevel = z.infer<typeof RubricLevel>

export const RubricCriterion = z.object({
  id: Id,
  title: line(120, 'Name the criterion'),
  description: text(500),
  levels: z.array(RubricLevel).check(z.minLength(1, 'Add a level'), z.maxLength(8)),
})
export type RubricCriterion = z.infer<typeof RubricCriterion>

export const Rubric = z.array(RubricCriterion).check(z.maxLength(20))

/** The grader's choice for each criterion. */
export const RubricChoices = z
  .array(z.object({ criterion_id: Id, level_id: z.nullable(Id), comment: text(1000) }))
  .check(z.maxLength(20))
export type RubricChoices = z.infer<typeof RubricChoices>

/** A rubric criterion at the time of grading, and the choice made. */
export const RubricScore = z.object({
  criterion: RubricCriterion,
  level_id: z.nullable(Id),
  points: z.number(),
  comment: z.string(),
})
export type RubricScore = z.infer<typeof RubricScore>

export const PassageComment = z.object({
  id: Id,
  author: z.nullable(PersonName),
  /** Character range in the plain text; the end is exclusive. */
  start_at: z.number(),
  end_at: z.number(),
  quote: z.string(),
  body: z.string(),
  created_at: Instant,
  updated_at: Instant,
})
export type PassageComment = z.infer<typeof PassageComment>

export const PassageCommentBody = z.object({
  start_at: z.number().check(z.int(), z.minimum(0)),
  end_at: z.number().check(z.int(), z.minimum(1)),
  body: requiredText(5000),
})
export type PassageCommentBody = z.infer<typeof PassageCommentBody>
