import { sql } from 'kysely'
import type { LearnerNeed, NeedReason } from '#contract/teaching.ts'
import { maximumTotal, type PageQuery } from '#contract/page.ts'
import { containing } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import {
  personNameColumn,
  presentPersonName,
  type PersonNameRow,
} from '#server/identity/person-name.ts'
import { startSql } from '#server/progress/lesson-access.ts'
import { taught } from './figures.ts'

/** When a learner counts as stuck. */
export const stuckRules = {
  failedAttempts: 2,
  failedWithinDays: 30,
  quietDays: 7,
  deadlineDays: 14,
  expiringDays: 30,
  /** Someone who got a word is left alone this long. */
  nudgedDays: 7,
}

interface NeedRow {
  key: string
  reason: NeedReason
  person: PersonNameRow
  course_id: string
  course_title: string
  lesson_id: string | null
  lesson_title: string | null
  failed_attempts: number | null
  best_percent: number | null
  completed_lessons: number | null
  lesson_count: number | null
  last_active_at: Date | null
  due_at: Date | null
}

type Page = Pick<PageQuery, 'page' | 'page_size' | 'search'>

/** Learners who need the caller, most urgent first. */
export async function pageOfNeeds(ctx: MemberCtx, about: 'stuck' | 'expiring', filter: Page) {
  const needs = about === 'stuck' ? stuck(ctx) : expiring(ctx)
  const { page, page_size, search } = filter
  const named = search
    ? sql`where p.first_name || ' ' || p.last_name ilike ${containing(search)}`
    : sql``
  const from = sql`from (${needs}) n join people p on p.id = n.person_id ${named}`
  const [found, counted] = await Promise.all([
    sql<NeedRow>`select n.*, ${personNameColumn('p')} as person, c.title as course_title,
      (select v.title from lesson_versions v where v.organization_id = ${ctx.organizationId}
        and v.lesson_id = n.lesson_id order by v.first_version desc limit 1) as lesson_title
      from (${needs}) n join people p on p.id = n.person_id
      join courses c on c.organization_id = ${ctx.organizationId} and c.id = n.course_id ${named}
      order by n.due_at nulls last, n.last_active_at desc nulls last, n.key
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(ctx.db),
    sql<{
      total: number
    }>`select count(*)::int as total from (select 1 ${from} limit ${maximumTotal + 1}) t`.execute(
      ctx.db,
    ),
  ])
  const total = counted.rows[0]?.total ?? 0
  return {
    items: found.rows.map((row) => presentNeed(ctx, row)),
    total: Math.min(total, maximumTotal),
    total_capped: total > maximumTotal,
  }
}

const notNudged = (ctx: MemberCtx, reasons: NeedReason[], person: string, course: string) =>
  sql`not exists (select 1 from learner_nudges g where g.organization_id = ${ctx.organizationId}
    and g.course_id = ${sql.ref(course)} and g.person_id = ${sql.ref(person)} and g.cancelled_at is null
    and g.reason in (${sql.join(reasons)}) and g.created_at > ${daysLater(ctx.now, -stuckRules.nudgedDays)})`

/** Failed a quiz again and again without passing, or went silent while a deadline comes near. */
function stuck(ctx: MemberCtx) {
  const { now, organizationId } = ctx
  const deadline = daysLater(now, stuckRules.deadlineDays)
  return sql`
    with places as (
      select e.*, c.version, coalesce(h.ends_at, c.ends_at) as ends_at, c.lesson_count, ${startSql} as counts_from
      from enrollments e
      join published_courses c on c.organization_id = e.organization_id and c.course_id = e.course_id
      left join cohorts h on h.organization_id = e.organization_id and h.id = e.cohort_id
      where e.organization_id = ${organizationId} and e.course_id in ${taught(ctx)} and e.status = 'active'
        and (e.expires_at is null or e.expires_at > ${now}) and c.archived_at is null
        and ${notNudged(ctx, ['failing', 'quiet'], 'e.person_id', 'e.course_id')}
    ), failing as (
      select a.enrollment_id, a.lesson_id, count(*)::int as failed_attempts,
        max(a.score * 100 / nullif(a.max_score, 0)) as best_percent, max(a.submitted_at) as last_at
      from quiz_attempts a
      where a.organization_id = ${organizationId} and a.course_id in ${taught(ctx)}
        and a.graded_at is not null and a.voided_at is null
      group by a.enrollment_id, a.lesson_id
      having count(*) >= ${stuckRules.failedAttempts} and bool_and(a.passed_at is null)
        and max(a.submitted_at) >= ${daysLater(now, -stuckRules.failedWithinDays)}
    ), quiet as (
      select * from places
      where coalesce(last_active_at, greatest(started_at, counts_from)) < ${daysLater(now, -stuckRules.quietDays)}
    ), due as (
      select q.id, min(d.due_at) as due_at from quiet q cross join lateral (
        select q.expires_at as due_at
        union all select q.ends_at
        union all select lp.due_at from learning_plan_people lp
          join learning_plan_courses lc on lc.organization_id = lp.organization_id and lc.plan_id = lp.plan_id
          where lp.organization_id = q.organization_id and lp.person_id = q.person_id
            and lc.course_id = q.course_id and lp.completed_at is null
        union all select coalesce((l ->> 'due_at')::timestamptz,
            q.counts_from + (l ->> 'due_after_days')::int * interval '1 day')
          from course_versions v, jsonb_path_query(v.outline,
            '$.sections[*].lessons[*] ? (@.due_at != null || @.due_after_days != null)') l
          where v.organization_id = q.organization_id and v.course_id = q.course_id and v.number = q.version
            and not exists (select 1 from lesson_progress s where s.organization_id = q.organization_id
              and s.enrollment_id = q.id and s.lesson_id = (l ->> 'id')::uuid and s.completed_at is not null)
      ) d where d.due_at > ${now} and d.due_at <= ${deadline} group by q.id
    )
    select 'failing:' || p.id || ':' || f.lesson_id as key, 'failing' as reason, p.person_id, p.course_id,
      f.lesson_id, f.failed_attempts, f.best_percent, p.completed_lessons, p.lesson_count,
      coalesce(p.last_active_at, f.last_at) as last_active_at, null::timestamptz as due_at
    from failing f join places p on p.id = f.enrollment_id
    union all
    select 'quiet:' || q.id, 'quiet', q.person_id, q.course_id, null, null, null, q.completed_lessons,
      q.lesson_count, coalesce(q.last_active_at, q.started_at), due.due_at
    from due join quiet q on q.id = due.id`
}

const expiring = (ctx: MemberCtx) =>
  sql`select 'expiring:' || t.id as key, 'expiring' as reason, t.person_id, t.course_id, null::uuid as lesson_id,
      null::int as failed_attempts, null::float8 as best_percent, null::int as completed_lessons,
      null::int as lesson_count, t.issued_at as last_active_at, t.expires_at as due_at
    from certificates t
    where t.organization_id = ${ctx.organizationId} and t.course_id in ${taught(ctx)}
      and t.revoked_at is null and t.superseded_at is null and t.expires_at > ${ctx.now}
      and t.expires_at <= ${daysLater(ctx.now, stuckRules.expiringDays)}
      and ${notNudged(ctx, ['expiring'], 't.person_id', 't.course_id')}`

const presentNeed = (ctx: MemberCtx, row: NeedRow): LearnerNeed => ({
  key: row.key,
  reason: row.reason,
  person: presentPersonName(ctx.app, row.person),
  course: { id: row.course_id, title: row.course_title },
  lesson: row.lesson_id && row.lesson_title ? { id: row.lesson_id, title: row.lesson_title } : null,
  failed_attempts: row.failed_attempts,
  best_percent: row.best_percent,
  completed_lessons:
    row.completed_lessons === null
      ? null
      : Math.min(row.completed_lessons, row.lesson_count ?? row.completed_lessons),
  lesson_count: row.lesson_count,
  last_active_at: row.last_active_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
})
