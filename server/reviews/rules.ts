import { lessonPercent } from '#contract/lesson-percent.ts'
import { reviewProgressPercent } from '#contract/reviews.ts'

/** The share of a course that someone has completed; all of it once the course counts as complete. */
export const progressPercent = (place: {
  completed_lessons: number
  lesson_count: number
  completed_at: Date | null
}) =>
  place.completed_at !== null ? 100 : lessonPercent(place.completed_lessons, place.lesson_count)

/** Whoever takes the course, took it, or whose time in it is over may judge it. */
const judging = ['active', 'completed', 'expired', 'suspended', 'withdrawn']

export const mayReview = (place: {
  status: string
  completed_lessons: number
  lesson_count: number
  completed_at: Date | null
}) => judging.includes(place.status) && progressPercent(place) >= reviewProgressPercent
