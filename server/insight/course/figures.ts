import { sql, type RawBuilder } from 'kysely'
import { activeKinds, type FactKind } from '#contract/facts.ts'
import type { AnalyticsRowsOf } from '#contract/course-analytics.ts'
import type { RowUnit } from '#contract/insight.ts'
import type { DayRange } from '../range.ts'
import { isEnrolled } from '../learners.ts'
import { columns, type FigureRows } from '../rows.ts'

/** One course in a range of days, as far as the roll-ups are: rows that came later belong to no figure yet. */
export interface Scope {
  organizationId: string
  courseId: string
  range: DayRange
  writtenBefore: number
}

export interface Part {
  lesson?: string | undefined
  week?: number | undefined
  weekday?: number | undefined
  hour?: number | undefined
  stars?: number | undefined
}

export const inCourse = ({ organizationId, courseId }: Scope) =>
  sql`organization_id = ${organizationId} and course_id = ${courseId}`

export const inDays = ({ range }: Scope) =>
  sql`day between ${range.from}::date and ${range.to}::date`

const also = (condition: RawBuilder<unknown> | undefined | false) =>
  condition ? sql` and ${condition}` : sql``

const factsOf = (scope: Scope, kinds: readonly FactKind[], part: Part = {}): FigureRows =>
  sql`select ${columns({
    id: sql`id`,
    person_id: sql`person_id`,
    course_id: sql`course_id`,
    lesson_id: sql`lesson_id`,
    at: sql`at`,
    amount: kinds[0] === 'finished' ? sql`amount / 86400.0` : sql`amount`,
  })} from learning_facts where ${inCourse(scope)} and kind in (${sql.join([...kinds])}) and ${inDays(scope)}
    and written_in < ${scope.writtenBefore}${also(part.lesson !== undefined && sql`lesson_id = ${part.lesson}`)}${also(
      part.weekday !== undefined && sql`extract(isodow from day) = ${part.weekday}`,
    )}${also(part.hour !== undefined && sql`hour = ${part.hour}`)}`

/** Everyone who was active, once, with the time they spent. */
export const activeLearners = (scope: Scope): FigureRows =>
  sql`select ${columns({
    id: sql`person_id`,
    person_id: sql`person_id`,
    at: sql`max(last_at)`,
    amount: sql`sum(spent_seconds)`,
  })} from learner_fact_days d where ${inCourse(scope)} and ${inDays(scope)}
    and ${isEnrolled(scope.organizationId, 'd')} group by person_id`

/** Those who enrolled in these days, once, with the first of those days. */
export const cohort = (scope: Scope) =>
  sql`select person_id, min(day) as started_on from learning_facts
    where ${inCourse(scope)} and kind = 'enrolled' and ${inDays(scope)} and written_in < ${scope.writtenBefore}
    group by person_id`

const retained = (scope: Scope, week: number): FigureRows =>
  sql`select ${columns({
    id: sql`l.person_id`,
    person_id: sql`l.person_id`,
    at: sql`max(l.last_at)`,
    amount: sql`sum(l.spent_seconds)`,
  })} from (${cohort(scope)}) c join learner_fact_days l
    on l.organization_id = ${scope.organizationId} and l.course_id = ${scope.courseId} and l.person_id = c.person_id
    where (l.day - c.started_on) / 7 = ${week} and l.day >= c.started_on group by l.person_id`

const reviews = (scope: Scope, { stars }: Part): FigureRows =>
  sql`select ${columns({
    id: sql`id`,
    person_id: sql`person_id`,
    at: sql`created_at`,
    amount: sql`stars`,
    note: sql`left(body, 300)`,
  })} from course_reviews where ${inCourse(scope)} and hidden_at is null
    and (created_at at time zone 'UTC')::date between ${scope.range.from}::date and ${scope.range.to}::date${also(
      stars !== undefined && sql`stars = ${stars}`,
    )}`

/** Graded attempts, whose scores are told. */
const attempts = (scope: Scope, { lesson }: Part): FigureRows =>
  sql`select ${columns({
    id: sql`id`,
    person_id: sql`person_id`,
    lesson_id: sql`lesson_id`,
    at: sql`submitted_at`,
    amount: sql`score * 100 / nullif(max_score, 0)`,
  })} from quiz_attempts where ${inCourse(scope)} and graded_at is not null and voided_at is null
    and (submitted_at at time zone 'UTC')::date between ${scope.range.from}::date and ${scope.range.to}::date${also(
      lesson !== undefined && sql`lesson_id = ${lesson}`,
    )}`

/** The rows behind each figure of the page. */
export const analyticsRows: Record<AnalyticsRowsOf, (scope: Scope, part: Part) => FigureRows> = {
  views: (scope) => factsOf(scope, ['viewed']),
  enrollments: (scope) => factsOf(scope, ['enrolled']),
  active_learners: activeLearners,
  completed_lessons: (scope, part) => factsOf(scope, ['completed'], { lesson: part.lesson }),
  completions: (scope) => factsOf(scope, ['finished']),
  posts: (scope) => factsOf(scope, ['posted']),
  opened: (scope, part) => factsOf(scope, ['opened'], { lesson: part.lesson }),
  spent_time: (scope, part) => factsOf(scope, ['studied'], { lesson: part.lesson }),
  hour: (scope, { weekday, hour }) => factsOf(scope, activeKinds, { weekday, hour }),
  retained: (scope, { week = 0 }) => retained(scope, week),
  reviews,
  attempts,
}

export const analyticsUnits: Record<AnalyticsRowsOf, RowUnit> = {
  views: 'none',
  enrollments: 'none',
  active_learners: 'seconds',
  completed_lessons: 'none',
  completions: 'days',
  posts: 'none',
  opened: 'none',
  spent_time: 'seconds',
  hour: 'none',
  retained: 'seconds',
  reviews: 'stars',
  attempts: 'percent',
}
