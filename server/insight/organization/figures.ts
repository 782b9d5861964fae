import { sql } from 'kysely'
import type { FactKind } from '#contract/facts.ts'
import type { RowUnit } from '#contract/insight.ts'
import type { OrganizationFigure } from '#contract/organization-insight.ts'
import { lastSignSql } from '#server/enrollments/list-learners.ts'
import { atRiskDays, counted } from '#server/enrollments/rules.ts'
import { daysLater } from '#server/identity/rules.ts'
import { isLearner } from '../learners.ts'
import type { DayRange } from '../range.ts'
import { columns, type FigureRows } from '../rows.ts'

/** One organization in a range of days, as far as the roll-ups are. */
export interface Scope {
  organizationId: string
  range: DayRange
  writtenBefore: number
  now: Date
}

const inDays = ({ range }: Scope) => sql`day between ${range.from}::date and ${range.to}::date`

/** By the courses of the organization: the index of facts begins with them, and they are few. */
const factsOf = (scope: Scope, kind: FactKind): FigureRows =>
  sql`select ${columns({
    id: sql`f.id`,
    person_id: sql`f.person_id`,
    course_id: sql`f.course_id`,
    lesson_id: sql`f.lesson_id`,
    at: sql`f.at`,
    amount: kind === 'finished' ? sql`f.amount / 86400.0` : sql`f.amount`,
    note: sql`f.currency`,
  })} from courses c join learning_facts f on f.organization_id = c.organization_id and f.course_id = c.id
    where c.organization_id = ${scope.organizationId} and f.kind = ${kind} and f.${inDays(scope)}
      and f.written_in < ${scope.writtenBefore}`

export const activeLearners = (scope: Scope): FigureRows =>
  sql`select ${columns({
    id: sql`person_id`,
    person_id: sql`person_id`,
    at: sql`max(last_at)`,
    amount: sql`sum(spent_seconds)`,
  })} from learner_fact_days d where organization_id = ${scope.organizationId} and ${inDays(scope)}
    and ${isLearner(scope.organizationId, 'd.person_id')} group by person_id`

const places = (scope: Scope, complete: boolean): FigureRows =>
  sql`select ${columns({
    id: sql`id`,
    person_id: sql`person_id`,
    course_id: sql`course_id`,
    at: complete ? sql`completed_at` : sql`started_at`,
  })} from enrollments where organization_id = ${scope.organizationId}
    and status in (${sql.join([...counted])})${complete ? sql` and completed_at is not null` : sql``}`

/** The same learners as those with the status `at_risk` in the list of learners. */
const atRisk = ({ organizationId, now }: Scope): FigureRows =>
  sql`select ${columns({
    id: sql`e.person_id`,
    person_id: sql`e.person_id`,
    at: sql`max(${lastSignSql})`,
    amount: sql`count(*) filter (where e.status = 'active')`,
  })} from enrollments e
    join published_courses c on c.organization_id = e.organization_id and c.course_id = e.course_id
    left join cohorts h on h.organization_id = e.organization_id and h.id = e.cohort_id
    where e.organization_id = ${organizationId} and e.status in (${sql.join([...counted])})
      and ${isLearner(organizationId, 'e.person_id')}
    group by e.person_id
    having bool_or(e.status = 'active') and not bool_and(e.completed_at is not null)
      and max(${lastSignSql}) < ${daysLater(now, -atRiskDays)}`

/** The rows behind each figure of the admin home. */
export const organizationRows: Record<OrganizationFigure, (scope: Scope) => FigureRows> = {
  active_learners: activeLearners,
  enrollments: (scope) => factsOf(scope, 'enrolled'),
  completions: (scope) => factsOf(scope, 'finished'),
  completed_lessons: (scope) => factsOf(scope, 'completed'),
  certificates: (scope) => factsOf(scope, 'certified'),
  places: (scope) => places(scope, false),
  completed_places: (scope) => places(scope, true),
  sales: (scope) => factsOf(scope, 'paid'),
  at_risk: atRisk,
}

export const organizationUnits: Record<OrganizationFigure, RowUnit> = {
  active_learners: 'seconds',
  enrollments: 'none',
  completions: 'days',
  completed_lessons: 'none',
  certificates: 'none',
  places: 'none',
  completed_places: 'none',
  sales: 'money',
  at_risk: 'count',
}
