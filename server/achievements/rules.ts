import type { BadgeIcon, BadgeMeasure, LearningAct } from '#contract/achievements.ts'

/** Pure facts about points, levels and the badges that come with Lyceum. */

export interface PointRule {
  points: number
  /** An act sooner after one of the same kind gives nothing: clicking through is not learning. */
  interval_seconds: number
  /** Acts of one kind that give points on one day of the learner. */
  daily_limit: number
}

export const pointRules: Record<LearningAct, PointRule> = {
  lesson_completed: { points: 10, interval_seconds: 30, daily_limit: 20 },
  quiz_passed: { points: 20, interval_seconds: 60, daily_limit: 10 },
  assignment_submitted: { points: 20, interval_seconds: 60, daily_limit: 5 },
  course_completed: { points: 100, interval_seconds: 0, daily_limit: 5 },
  certificate_earned: { points: 50, interval_seconds: 0, daily_limit: 5 },
}

/** Each level asks for 100 points more than the one before. */
const pointsFor = (level: number) => 50 * level * (level - 1)

export function levelOf(points: number) {
  const number = Math.floor((1 + Math.sqrt(1 + points / 12.5)) / 2)
  return { number, from_points: pointsFor(number), next_points: pointsFor(number + 1) }
}

export interface BadgeRule {
  key: string
  icon: BadgeIcon
  measure: BadgeMeasure
  count: number
  course_id: string | null
  within_days: number | null
}

const badge = (key: string, icon: BadgeIcon, measure: BadgeMeasure, count: number): BadgeRule => ({
  key,
  icon,
  measure,
  count,
  course_id: null,
  within_days: null,
})

export const builtInBadges: BadgeRule[] = [
  badge('first_lesson', 'flag', 'lesson_completed', 1),
  badge('ten_lessons', 'book', 'lesson_completed', 10),
  badge('hundred_lessons', 'mountain', 'lesson_completed', 100),
  badge('first_course', 'graduation', 'course_completed', 1),
  badge('five_courses', 'star', 'course_completed', 5),
  badge('first_certificate', 'award', 'certificate_earned', 1),
  badge('week_streak', 'flame', 'streak_days', 7),
  badge('month_streak', 'gem', 'streak_days', 30),
]
