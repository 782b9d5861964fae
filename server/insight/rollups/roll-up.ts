import { sql } from 'kysely'
import { activeKinds } from '#contract/facts.ts'
import { limitStatements } from '#server/db/statement-time.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'

/** Facts of one round, so that a first run over years of them is many short transactions. */
const roundSize = 50_000

/** Brings the roll-ups up to all that has surely been committed. Run at any time, by any number of servers. */
export async function rollUp(app: Mechanisms): Promise<void> {
  for (;;) {
    const done = await asSystem(app, rollUpRound)
    if (done) return
  }
}

/**
 * Adds the facts of transactions that are finished, each exactly once: the next round begins where this one ended, and a
 * transaction that is still open holds back what came after it. When a fact happened does not matter for that, only
 * when it was written: a late one is added to its own day.
 */
async function rollUpRound(ctx: Ctx): Promise<boolean> {
  // One import can write millions of facts in one transaction, which then are one round.
  await limitStatements(ctx.db, 30 * 60_000)
  const from = await lockCursor(ctx)
  if (from === null) return true
  const { rows } = await sql<{ finished: number; last: number | null; as_of: Date }>`
    select s.finished, (select max(written_in) from (select written_in from learning_facts
        where written_in >= ${from} and written_in < s.finished order by written_in limit ${roundSize}) r) as last,
      coalesce((select min(xact_start) from pg_stat_activity
        where backend_xid is not null and pid <> pg_backend_pid()), now()) as as_of
    from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as finished) s`.execute(
    ctx.db,
  )
  const [{ finished, last, as_of } = { finished: from, last: null, as_of: ctx.now }] = rows
  const added = last === null ? 0 : await addFacts(ctx, from, last + 1)
  const isLast = added < roundSize
  await sql`update fact_roll_up set written_before = ${isLast || last === null ? finished : last + 1},
    as_of = greatest(as_of, ${as_of}::timestamptz)`.execute(ctx.db)
  return isLast
}

/** Null while another server is at it. A database that was restored elsewhere counts its transactions anew: so do we. */
async function lockCursor(ctx: Ctx): Promise<number | null> {
  const { rows } = await sql<{ written_before: number; is_ahead: boolean }>`
    select written_before, written_before > pg_current_xact_id()::text::bigint as is_ahead
    from fact_roll_up for update skip locked`.execute(ctx.db)
  const [cursor] = rows
  if (!cursor) return null
  if (!cursor.is_ahead) return cursor.written_before
  await sql`truncate course_fact_days, lesson_fact_days, learner_fact_days, course_fact_hours,
    organization_fact_days, platform_fact_days`.execute(ctx.db)
  await sql`update learning_facts set written_in = 0`.execute(ctx.db)
  return 0
}

async function addFacts(ctx: Ctx, from: number, to: number): Promise<number> {
  const active = sql`kind in (${sql.join([...activeKinds])})`
  const { rows } = await sql<{ added: number }>`
    with facts as materialized (
      select * from learning_facts where written_in >= ${from} and written_in < ${to}
    ), courses as (
      insert into course_fact_days as t (organization_id, course_id, kind, day, facts, amount)
      select organization_id, course_id, kind, day, count(*), sum(amount) from facts group by 1, 2, 3, 4
      on conflict (organization_id, course_id, kind, day) do update
        set facts = t.facts + excluded.facts, amount = t.amount + excluded.amount
    ), lessons as (
      insert into lesson_fact_days as t (organization_id, course_id, lesson_id, day, opened, completed, spent_seconds)
      select organization_id, course_id, lesson_id, day, count(*) filter (where kind = 'opened'),
        count(*) filter (where kind = 'completed'), coalesce(sum(amount) filter (where kind = 'studied'), 0)
      from facts where lesson_id is not null and kind in ('opened', 'completed', 'studied') group by 1, 2, 3, 4
      on conflict (organization_id, course_id, lesson_id, day) do update set opened = t.opened + excluded.opened,
        completed = t.completed + excluded.completed, spent_seconds = t.spent_seconds + excluded.spent_seconds
    ), learners as (
      insert into learner_fact_days as t (organization_id, course_id, day, person_id, facts, spent_seconds, last_at)
      select organization_id, course_id, day, person_id, count(*),
        coalesce(sum(amount) filter (where kind in ('studied', 'attended')), 0), max(at)
      from facts where person_id is not null and ${active} group by 1, 2, 3, 4
      on conflict (organization_id, course_id, day, person_id) do update set facts = t.facts + excluded.facts,
        spent_seconds = t.spent_seconds + excluded.spent_seconds, last_at = greatest(t.last_at, excluded.last_at)
    ), hours as (
      insert into course_fact_hours as t (organization_id, course_id, day, hour, facts)
      select organization_id, course_id, day, hour, count(*) from facts
      where person_id is not null and ${active} group by 1, 2, 3, 4
      on conflict (organization_id, course_id, day, hour) do update set facts = t.facts + excluded.facts
    ), organizations as (
      insert into organization_fact_days as t (organization_id, kind, day, facts, amount)
      select organization_id, kind, day, count(*), sum(amount) from facts group by 1, 2, 3
      on conflict (organization_id, kind, day) do update
        set facts = t.facts + excluded.facts, amount = t.amount + excluded.amount
    ), platform as (
      insert into platform_fact_days as t (kind, day, facts)
      select kind, day, count(*) from facts group by 1, 2
      on conflict (kind, day) do update set facts = t.facts + excluded.facts
    )
    select count(*)::int as added from facts`.execute(ctx.db)
  return rows[0]?.added ?? 0
}
