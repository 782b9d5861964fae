import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TeachingFigure } from '#contract/teaching.ts'

/** What the drawer with a figure's rows is called. */
export const teachingTitles: Record<TeachingFigure, ReactNode> = {
  learners: <Trans>Learners in all my courses</Trans>,
  active_learners: <Trans>Active learners in 30 days</Trans>,
  enrollments: <Trans>Enrollments in 30 days</Trans>,
  completions: <Trans>Completions in 30 days</Trans>,
  completed_lessons: <Trans>Lessons completed in 30 days</Trans>,
  ratings: <Trans>New reviews in 30 days</Trans>,
}
