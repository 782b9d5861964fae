import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrganizationFigure } from '#contract/organization-insight.ts'
import type { TeachingFigure } from '#contract/teaching.ts'

const active = (
  <Trans>
    Learners who opened, studied or completed a lesson, took a quiz, handed in work, posted or
    attended a session. Signing in alone doesn’t count.
  </Trans>
)
const lessons = <Trans>Each lesson counts once for every learner who completed it.</Trans>

/** What the figures of the admin home count, word for word the same wherever one is shown. */
export const organizationMeanings: Record<OrganizationFigure, ReactNode> = {
  active_learners: active,
  enrollments: <Trans>Enrollments that started, by learners themselves or by staff.</Trans>,
  completions: <Trans>Enrollments whose course was completed.</Trans>,
  completed_lessons: lessons,
  certificates: <Trans>Certificates that were issued, including those revoked later.</Trans>,
  places: <Trans>Enrollments that give or gave access to a course.</Trans>,
  completed_places: (
    <Trans>The share of all enrollments, of any time, whose course was completed.</Trans>
  ),
  sales: <Trans>Paid orders, with tax and before refunds.</Trans>,
  at_risk: (
    <Trans>
      Learners with an unfinished course who haven’t been active in any course for 14 days.
    </Trans>
  ),
}

/** What the figures of the instructor home count. */
export const teachingMeanings: Record<TeachingFigure, ReactNode> = {
  active_learners: active,
  enrollments: <Trans>Enrollments in your courses that started in this period.</Trans>,
  completions: <Trans>Enrollments in your courses whose course was completed.</Trans>,
  completed_lessons: lessons,
  ratings: <Trans>Reviews of your courses, without hidden ones.</Trans>,
  learners: <Trans>People enrolled in a course you teach.</Trans>,
}
