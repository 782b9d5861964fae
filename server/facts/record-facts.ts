import { sql } from 'kysely'
import type { FactKind } from '#contract/facts.ts'
import type { Ctx } from '#server/http/context.ts'

interface Fact {
  kind: FactKind
  organization_id: string
  course_id: string
  lesson_id?: string | null
  /** Null for a visitor. */
  person_id: string | null
  /** When it happened; offline work arrives later than that. */
  at: Date
  /** Seconds, percent, stars or minor units, by the kind. */
  amount?: number
  /** Of what was paid, and of nothing else. */
  currency?: string
  /** Names what happened where it can be told twice: the second time changes nothing. */
  key?: string
}

/**
 * Adds to the stream of learning facts, in the transaction of what happened: one exists exactly when the other does.
 * The day is the learner's own, as in the heat map and the streak.
 */
export async function recordFacts(ctx: Ctx, facts: readonly Fact[]) {
  if (facts.length === 0) return
  const rows = facts.map(
    ({
      kind,
      organization_id,
      course_id,
      lesson_id = null,
      person_id,
      at,
      amount = 0,
      currency = null,
      key,
    }) =>
      sql`(${organization_id}::uuid, ${key === undefined ? null : `${kind}:${key}`}::text, ${kind}::text,
        ${course_id}::uuid, ${lesson_id}::uuid, ${person_id}::uuid, ${at}::timestamptz, ${Math.round(amount)}::int, ${currency}::text)`,
  )
  await sql`
    insert into learning_facts (organization_id, id, kind, course_id, lesson_id, person_id, at, day, hour, amount, currency)
    select f.organization_id, coalesce(md5(f.key)::uuid, uuidv7()), f.kind, f.course_id, f.lesson_id, f.person_id,
      f.at, (f.at at time zone z.zone)::date, extract(hour from f.at at time zone z.zone), f.amount, f.currency
    from (values ${sql.join(rows)})
      as f(organization_id, key, kind, course_id, lesson_id, person_id, at, amount, currency)
    cross join lateral (select coalesce((select time_zone from people where id = f.person_id), 'UTC') as zone) z
    on conflict (organization_id, id) do nothing`.execute(ctx.db)
}
