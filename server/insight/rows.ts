import { sql, type RawBuilder } from 'kysely'
import type { InsightRow } from '#contract/insight.ts'
import { maximumTotal, type PageQuery } from '#contract/page.ts'
import { containing } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import {
  personNameColumn,
  presentPersonNameOrNull,
  type PersonNameRow,
} from '#server/identity/person-name.ts'

/**
 * The rows of a figure: a select of id (text), person_id, course_id, lesson_id, at, amount and note. The figure is the
 * count of this very select, so it can't differ from what it opens.
 */
export type FigureRows = RawBuilder<unknown>

/** Fills the columns that a figure's rows do not have. */
export const columns = (given: Partial<Record<keyof typeof kinds, RawBuilder<unknown>>>) =>
  sql.join(
    (Object.keys(kinds) as (keyof typeof kinds)[]).map(
      (name) => sql`${given[name] ?? sql`null`}::${sql.raw(kinds[name])} as ${sql.ref(name)}`,
    ),
  )

const kinds = {
  id: 'text',
  person_id: 'uuid',
  course_id: 'uuid',
  lesson_id: 'uuid',
  at: 'timestamptz',
  amount: 'float8',
  note: 'text',
} as const

export const countOf = (rows: FigureRows) => sql<number>`(select count(*)::int from (${rows}) r)`

interface FoundRow {
  id: string
  person: PersonNameRow | null
  course_id: string | null
  course_title: string | null
  lesson_id: string | null
  lesson_title: string | null
  at: Date | null
  amount: number | null
  note: string | null
}

/** One page of a figure's rows, newest first, with their total. */
export async function pageOfRows(
  ctx: MemberCtx,
  rows: FigureRows,
  { page, page_size, search }: PageQuery,
) {
  const named = search
    ? sql`where p.first_name || ' ' || p.last_name ilike ${containing(search)}`
    : sql``
  const from = sql`from (${rows}) r left join people p on p.id = r.person_id`
  const [found, counted] = await Promise.all([
    sql<FoundRow>`select r.id, ${personNameColumn('p')} as person, r.course_id, c.title as course_title,
        r.lesson_id, (select v.title from lesson_versions v where v.organization_id = ${ctx.organizationId}
          and v.lesson_id = r.lesson_id order by v.first_version desc limit 1) as lesson_title,
        r.at, r.amount, r.note
      ${from} left join courses c on c.organization_id = ${ctx.organizationId} and c.id = r.course_id
      ${named} order by r.at desc nulls last, r.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*)::int as total from (select 1 ${from} ${named}
      limit ${maximumTotal + 1}) counted`.execute(ctx.db),
  ])
  const total = counted.rows[0]?.total ?? 0
  return {
    items: found.rows.map((row) => presentRow(ctx, row)),
    total: Math.min(total, maximumTotal),
    total_capped: total > maximumTotal,
  }
}

const presentRow = (ctx: MemberCtx, row: FoundRow): InsightRow => ({
  id: row.id,
  person: presentPersonNameOrNull(ctx.app, row.person),
  course: named(row.course_id, row.course_title),
  lesson: named(row.lesson_id, row.lesson_title),
  at: row.at?.toISOString() ?? null,
  amount: row.amount,
  note: row.note ?? '',
})

const named = (id: string | null, title: string | null) =>
  id !== null && title !== null ? { id, title } : null
