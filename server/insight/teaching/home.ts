import { sql } from 'kysely'
import type { PageQuery } from '#contract/page.ts'
import type { TeachingFigure, TeachingHome } from '#contract/teaching.ts'
import { authorize } from '#server/access/policy.ts'
import { pageOfThreads } from '#server/discussions/thread-queries.ts'
import { countQueue, findOldestWaiting, listQueueLessons } from '#server/grades/grading-queue.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { daysLater } from '#server/identity/rules.ts'
import { teachingPolicy } from '../policy.ts'
import { countOf, pageOfRows } from '../rows.ts'
import type { InsightWeek } from '#contract/organization-insight.ts'
import { isEnrolled } from '../learners.ts'
import { taught, teachingRows, teachingUnits, type Span } from './figures.ts'
import { pageOfNeeds } from './needs.ts'

const homeDays = 30
const shownNeeds = 5
const shownWeeks = 12

const spans = (now: Date): { now: Span; before: Span } => ({
  // What happens in this very second belongs to it.
  now: { from: daysLater(now, -homeDays), to: new Date(now.getTime() + 1000) },
  before: { from: daysLater(now, -2 * homeDays), to: daysLater(now, -homeDays) },
})

/** Figures of the courses that the caller teaches, and what needs them today. */
export async function getTeachingHome(ctx: MemberCtx): Promise<TeachingHome> {
  authorize(teachingPolicy, 'read', ctx, undefined)
  const first = { page: 1, page_size: shownNeeds }
  const [figures, weeks, ratings, to_grade, questions, stuck, expiring] = await Promise.all([
    readFigures(ctx),
    readWeeks(ctx),
    readRatings(ctx),
    readToGrade(ctx),
    pageOfThreads(ctx, { ...first, page_size: 3, view: 'unanswered', sort: 'newest' }),
    pageOfNeeds(ctx, 'stuck', first),
    pageOfNeeds(ctx, 'expiring', first),
  ])
  return {
    as_of: ctx.now.toISOString(),
    days: homeDays,
    figures,
    weeks,
    ...ratings,
    to_grade,
    unanswered_questions: questions.total,
    newest_questions: questions.rows.map((thread) => ({
      id: thread.id,
      title: thread.title,
      course_title: thread.course_title,
      author: presentPersonNameOrNull(ctx.app, thread.author),
      created_at: thread.created_at.toISOString(),
    })),
    stuck_learners: stuck.total,
    stuck: stuck.items,
    expiring_certificates: expiring.total,
    expiring: expiring.items,
  }
}

/** The rows that one figure counts. */
export async function listTeachingRows(
  ctx: MemberCtx,
  filter: PageQuery & { figure: TeachingFigure },
) {
  authorize(teachingPolicy, 'read', ctx, undefined)
  const rows = teachingRows[filter.figure](ctx, spans(ctx.now).now)
  return {
    ...(await pageOfRows(ctx, rows, filter)),
    as_of: ctx.now.toISOString(),
    unit: teachingUnits[filter.figure],
  }
}

export async function listLearnerNeeds(
  ctx: MemberCtx,
  { about, ...page }: PageQuery & { about: 'stuck' | 'expiring' },
) {
  authorize(teachingPolicy, 'read', ctx, undefined)
  return pageOfNeeds(ctx, about, page)
}

async function readFigures(ctx: MemberCtx): Promise<TeachingHome['figures']> {
  const { now, before } = spans(ctx.now)
  const figure = (name: TeachingFigure, span: Span) => countOf(teachingRows[name](ctx, span))
  const { rows } = await sql<Record<string, number>>`select
    ${figure('learners', now)} as learners,
    ${figure('active_learners', now)} as active_learners,
    ${figure('active_learners', before)} as active_learners_before,
    ${figure('enrollments', now)} as enrollments, ${figure('enrollments', before)} as enrollments_before,
    ${figure('completions', now)} as completions, ${figure('completions', before)} as completions_before,
    ${figure('completed_lessons', now)} as completed_lessons,
    ${figure('completed_lessons', before)} as completed_lessons_before,
    ${figure('ratings', now)} as ratings, ${figure('ratings', before)} as ratings_before`.execute(
    ctx.db,
  )
  const value = (name: string) => rows[0]?.[name] ?? 0
  const compared = (name: string) => ({ value: value(name), before: value(`${name}_before`) })
  return {
    learners: { value: value('learners'), before: null },
    active_learners: compared('active_learners'),
    enrollments: compared('enrollments'),
    completions: compared('completions'),
    completed_lessons: compared('completed_lessons'),
    ratings: compared('ratings'),
  }
}

/** The last twelve weeks of the courses that the caller teaches; a learner who is active on two days of a week counts once. */
async function readWeeks(ctx: MemberCtx): Promise<InsightWeek[]> {
  const today = sql`${ctx.now.toISOString().slice(0, 10)}::date`
  const since = sql`(${today} - ${shownWeeks * 7 - 1}::int)`
  const inWeeks = sql`organization_id = ${ctx.organizationId} and course_id in ${taught(ctx)}
    and day between ${since} and ${today}`
  const week = sql`(day - ${since}) / 7`
  const { rows } = await sql<InsightWeek>`
    select to_char(${since} + w * 7, 'YYYY-MM-DD') as day, coalesce(l.active_learners, 0)::int as active_learners,
      coalesce(f.enrollments, 0)::int as enrollments, coalesce(f.completed_lessons, 0)::int as completed_lessons,
      coalesce(f.spent_seconds, 0)::float8 as spent_seconds, coalesce(f.completions, 0)::int as completions
    from generate_series(0, ${shownWeeks - 1}::int) w
    left join (select ${week} as week, sum(facts) filter (where kind = 'enrolled') as enrollments,
        sum(facts) filter (where kind = 'completed') as completed_lessons,
        sum(facts) filter (where kind = 'finished') as completions,
        sum(amount) filter (where kind = 'studied') as spent_seconds
      from course_fact_days where ${inWeeks} and kind in ('enrolled', 'completed', 'finished', 'studied')
      group by 1) f on f.week = w
    left join (select ${week} as week, count(distinct person_id) as active_learners
      from learner_fact_days d where ${inWeeks} and ${isEnrolled(ctx.organizationId, 'd')} group by 1) l on l.week = w
    order by w`.execute(ctx.db)
  return rows
}

async function readRatings(ctx: MemberCtx) {
  const { rows } = await sql<{
    rating_average: number | null
    recent_rating_average: number | null
  }>`
    select avg(stars)::float8 as rating_average,
      (avg(stars) filter (where created_at >= ${spans(ctx.now).now.from}))::float8 as recent_rating_average
    from course_reviews where organization_id = ${ctx.organizationId} and course_id in ${taught(ctx)}
      and hidden_at is null`.execute(ctx.db)
  return rows[0] ?? { rating_average: null, recent_rating_average: null }
}

/** The first lessons of the grading queue. */
async function readToGrade(ctx: MemberCtx): Promise<TeachingHome['to_grade']> {
  const waiting = { status: 'waiting' } as const
  const [{ total }, oldest, lessons] = await Promise.all([
    countQueue(ctx, waiting),
    findOldestWaiting(ctx),
    listQueueLessons(ctx, waiting, shownNeeds),
  ])
  return { count: total, oldest_at: oldest?.toISOString() ?? null, lessons }
}
