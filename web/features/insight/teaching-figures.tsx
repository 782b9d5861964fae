import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { TeachingFigure, TeachingHome } from '#contract/teaching.ts'
import { FigureStrip, type Figure } from '#web/ui/figures.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { figureChange } from './figure-change.ts'
import { teachingMeanings } from './figure-meanings.tsx'

/** My teaching in four numbers; each opens the rows that it counts. */
export function TeachingFigures({ home }: { home: TeachingHome }) {
  const { i18n } = useLingui()
  const { figures, days, weeks } = home
  const number = (value: number) => i18n.number(value)
  const open = (rows: TeachingFigure) => (
    <Link to="/dashboard/instructor" search={{ rows }} resetScroll={false} />
  )
  const overDays = <Plural value={days} one="in # day" other="in # days" />
  return (
    <FigureStrip>
      <Stat
        label={<Trans>Active learners</Trans>}
        value={number(figures.active_learners.value)}
        change={figureChange(figures.active_learners, i18n)}
        hint={overDays}
        trend={weeks.map((week) => week.active_learners)}
        meaning={teachingMeanings.active_learners}
        link={open('active_learners')}
      />
      <Stat
        label={<Trans>Enrollments</Trans>}
        value={number(figures.enrollments.value)}
        change={figureChange(figures.enrollments, i18n)}
        hint={overDays}
        trend={weeks.map((week) => week.enrollments)}
        meaning={teachingMeanings.enrollments}
        link={open('enrollments')}
      />
      <Stat
        label={<Trans>Completions</Trans>}
        value={number(figures.completions.value)}
        change={figureChange(figures.completions, i18n)}
        hint={overDays}
        trend={weeks.map((week) => week.completions)}
        meaning={teachingMeanings.completions}
        link={open('completions')}
      />
      <Stat
        label={<Trans>Lessons completed</Trans>}
        value={number(figures.completed_lessons.value)}
        change={figureChange(figures.completed_lessons, i18n)}
        hint={overDays}
        trend={weeks.map((week) => week.completed_lessons)}
        meaning={teachingMeanings.completed_lessons}
        link={open('completed_lessons')}
      />
    </FigureStrip>
  )
}

/** Everyone in my courses; opens the list of students. */
export const learnersFigure = (home: TeachingHome): Figure => ({
  key: 'learners',
  label: <Trans>Learners in all my courses</Trans>,
  value: home.figures.learners.value,
  meaning: teachingMeanings.learners,
  link: <Link to="/dashboard/instructor/students" />,
})

/** New reviews and what they say, for the list of other figures. */
export const reviewsFigure = (home: TeachingHome): Figure => ({
  key: 'reviews',
  label: (
    <>
      <Trans>New reviews</Trans>
      <span className="block text-13 text-ink-faint">
        <Average home={home} />
      </span>
    </>
  ),
  value: home.figures.ratings.value,
  link: <Link to="/dashboard/instructor" search={{ rows: 'ratings' }} resetScroll={false} />,
})

function Average({ home }: { home: TeachingHome }) {
  const { i18n } = useLingui()
  const stars = (value: number) => i18n.number(value, { maximumFractionDigits: 1 })
  if (home.rating_average === null) return <Trans>no reviews yet</Trans>
  const overall = stars(home.rating_average)
  if (home.recent_rating_average === null) return <Trans>{overall} of 5 stars overall</Trans>
  const recent = stars(home.recent_rating_average)
  return (
    <Trans>
      {recent} stars, {overall} overall
    </Trans>
  )
}
