import { sql } from 'kysely'
import type { RowUnit } from '#contract/insight.ts'
import type { TeachingFigure } from '#contract/teaching.ts'
import { counted } from '#server/enrollments/rules.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { isEnrolled } from '../learners.ts'
import { columns, type FigureRows } from '../rows.ts'

/** Courses that the caller teaches; admins look at those that they teach too, not at all. */
export const taught = (ctx: MemberCtx) =>
  sql`(select i.course_id from course_instructors i
    where i.organization_id = ${ctx.organizationId} and i.person_id = ${ctx.personId})`

export interface Span {
  from: Date
  to: Date
}

const within = (column: string, { from, to }: Span) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const places = (ctx: MemberCtx) =>
  sql`from enrollments e where e.organization_id = ${ctx.organizationId}
    and e.course_id in ${taught(ctx)} and e.status in (${sql.join([...counted])})`

const place = {
  id: sql`e.id`,
  person_id: sql`e.person_id`,
  course_id: sql`e.course_id`,
}

/** The rows of each figure in a span of time. */
export const teachingRows: Record<TeachingFigure, (ctx: MemberCtx, span: Span) => FigureRows> = {
  learners: (ctx) =>
    sql`select ${columns({
      id: sql`e.person_id`,
      person_id: sql`e.person_id`,
      at: sql`max(e.last_active_at)`,
      amount: sql`count(*)`,
    })} ${places(ctx)} group by e.person_id`,
  active_learners: (ctx, { from, to }) => sql`select ${columns({
    id: sql`d.person_id`,
    person_id: sql`d.person_id`,
    at: sql`max(d.last_at)`,
    amount: sql`sum(d.spent_seconds)`,
  })} from learner_fact_days d where d.organization_id = ${ctx.organizationId}
    and d.course_id in ${taught(ctx)} and d.day > ${dayOf(from)}::date and d.day <= ${dayOf(to)}::date
    and ${isEnrolled(ctx.organizationId, 'd')} group by d.person_id`,
  enrollments: (ctx, span) => sql`select ${columns({ ...place, at: sql`e.started_at` })}
    ${places(ctx)} and ${within('e.started_at', span)}`,
  completions: (ctx, span) =>
    sql`select ${columns({
      ...place,
      at: sql`e.completed_at`,
      amount: sql`extract(epoch from e.completed_at - e.started_at) / 86400`,
    })} ${places(ctx)} and ${within('e.completed_at', span)}`,
  completed_lessons: (ctx, span) => sql`select ${columns({
    id: sql`f.id`,
    person_id: sql`f.person_id`,
    course_id: sql`f.course_id`,
    lesson_id: sql`f.lesson_id`,
    at: sql`f.at`,
  })} from learning_facts f where f.organization_id = ${ctx.organizationId}
    and f.course_id in ${taught(ctx)} and f.kind = 'completed' and f.day >= ${dayOf(span.from)}::date - 1
    and f.day <= ${dayOf(span.to)}::date + 1 and ${within('f.at', span)}`,
  ratings: (ctx, span) => sql`select ${columns({
    id: sql`v.id`,
    person_id: sql`v.person_id`,
    course_id: sql`v.course_id`,
    at: sql`v.created_at`,
    amount: sql`v.stars`,
    note: sql`left(v.body, 300)`,
  })} from course_reviews v where v.organization_id = ${ctx.organizationId}
    and v.course_id in ${taught(ctx)} and v.hidden_at is null and ${within('v.created_at', span)}`,
}

export const teachingUnits: Record<TeachingFigure, RowUnit> = {
  learners: 'count',
  active_learners: 'seconds',
  enrollments: 'none',
  completions: 'days',
  completed_lessons: 'none',
  ratings: 'stars',
}
