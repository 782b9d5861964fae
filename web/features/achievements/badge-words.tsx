import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  Award,
  BookOpen,
  Flag,
  Flame,
  Gem,
  GraduationCap,
  Mountain,
  Rocket,
  Star,
  Target,
  type LucideIcon,
} from 'lucide-react'
import type { Badge, BadgeIcon, LearningAct } from '#contract/achievements.ts'

export const badgeIcons: Record<BadgeIcon, LucideIcon> = {
  award: Award,
  book: BookOpen,
  flame: Flame,
  flag: Flag,
  gem: Gem,
  graduation: GraduationCap,
  mountain: Mountain,
  rocket: Rocket,
  star: Star,
  target: Target,
}

export const iconWords: Record<BadgeIcon, MessageDescriptor> = {
  award: msg`Medal`,
  book: msg`Book`,
  flame: msg`Flame`,
  flag: msg`Flag`,
  gem: msg`Gem`,
  graduation: msg`Cap`,
  mountain: msg`Mountain`,
  rocket: msg`Rocket`,
  star: msg`Star`,
  target: msg`Target`,
}

export const actWords: Record<LearningAct, MessageDescriptor> = {
  lesson_completed: msg`Lesson completed`,
  quiz_passed: msg`Quiz passed`,
  assignment_submitted: msg`Assignment submitted`,
  course_completed: msg`Course completed`,
  certificate_earned: msg`Certificate earned`,
}

const builtInNames: Record<string, MessageDescriptor> = {
  first_lesson: msg`First step`,
  ten_lessons: msg`Ten lessons`,
  hundred_lessons: msg`A hundred lessons`,
  first_course: msg`Course completed`,
  five_courses: msg`Five courses`,
  first_certificate: msg`Certified`,
  week_streak: msg`A week in a row`,
  month_streak: msg`A month in a row`,
}

export function BadgeName({ badge }: { badge: Pick<Badge, 'key' | 'name'> }) {
  const { i18n } = useLingui()
  const builtIn = builtInNames[badge.key]
  return badge.name ?? (builtIn ? i18n._(builtIn) : badge.key)
}

/** The rule of a badge as a sentence. */
export function BadgeRule({ badge }: { badge: Badge }) {
  const { count, course, within_days } = badge
  return (
    <>
      <Measure badge={badge} count={count} />
      {course && (
        <>
          {' '}
          <Trans>in “{course.title}”</Trans>
        </>
      )}
      {within_days !== null && (
        <>
          {' '}
          <Plural value={within_days} one="within # day" other="within # days" />
        </>
      )}
    </>
  )
}

function Measure({ badge: { measure }, count }: { badge: Badge; count: number }) {
  switch (measure) {
    case 'lesson_completed':
      return <Plural value={count} one="Complete # lesson" other="Complete # lessons" />
    case 'quiz_passed':
      return <Plural value={count} one="Pass # quiz" other="Pass # quizzes" />
    case 'assignment_submitted':
      return <Plural value={count} one="Submit # assignment" other="Submit # assignments" />
    case 'course_completed':
      return <Plural value={count} one="Complete # course" other="Complete # courses" />
    case 'certificate_earned':
      return <Plural value={count} one="Earn # certificate" other="Earn # certificates" />
    case 'streak_days':
      return <Plural value={count} one="Learn on # day" other="Learn on # days in a row" />
  }
}
