import { sql } from 'kysely'
import { maximumTotal } from '#contract/page.ts'
import type { ReportDefinition, ReportPage } from '#contract/reports.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { findWeekStart } from '#server/organizations/school-settings.ts'
import { getTimeZone } from '#server/progress/queries.ts'
import { readerOf } from '#server/words/reader.ts'
import { bounded, screenMilliseconds } from './engine/bounded.ts'
import { planReport, type ReportPlan } from './engine/plan-report.ts'
import { presentRow, type FoundRow } from './engine/present-row.ts'
import type { Scope, Source } from './engine/source.ts'
import { reportsPolicy } from './policy.ts'
import { allSources } from './sources/all-sources.ts'

interface Asked {
  definition: ReportDefinition
  page: number
  page_size: number
  within?: string | null | undefined
}

interface Limits {
  sources?: readonly Source[]
  milliseconds?: number
}

export const scopeOf = async (ctx: MemberCtx): Promise<Scope> => ({
  db: ctx.db,
  organizationId: ctx.organizationId,
  personId: ctx.personId,
  role: ctx.role,
  now: ctx.now,
  zone: await getTimeZone(ctx.db, ctx.personId),
  weekStart: await findWeekStart(ctx.db, ctx.organizationId),
  reader: await readerOf(ctx),
})

/** One page of a report and how many rows it has, or a reason why not, within seconds. */
export async function runReport(
  ctx: MemberCtx,
  { definition, page, page_size, within }: Asked,
  { sources = allSources, milliseconds = screenMilliseconds }: Limits = {},
): Promise<ReportPage> {
  authorize(reportsPolicy, 'read', ctx, undefined)
  const plan = planReport(sources, definition, await scopeOf(ctx), within)
  const [rows, total, courses] = await bounded(ctx.db, milliseconds, () =>
    Promise.all([
      plan.rows
        .limit(page_size)
        .offset((page - 1) * page_size)
        .execute(),
      countRows(ctx, plan, maximumTotal + 1),
      nameCourses(ctx, sources, definition),
    ]),
  )
  return {
    items: rows.map((row) => presentRow(plan.columns, row as FoundRow)),
    total: Math.min(total, maximumTotal),
    total_capped: total > maximumTotal,
    columns: plan.columns,
    as_of: ctx.now.toISOString(),
    ...courses,
  }
}

export async function countRows({ db }: Pick<MemberCtx, 'db'>, plan: ReportPlan, most: number) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from (${plan.counted.limit(most)}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** A course that was deleted stays in saved filters: it matches nothing, and the reader is told. */
async function nameCourses(
  ctx: MemberCtx,
  sources: readonly Source[],
  { source, filters }: ReportDefinition,
) {
  const columns = sources.find(({ name }) => name === source)?.columns ?? {}
  const ids = filters
    .filter(({ column }) => columns[column]?.type === 'course')
    .flatMap(({ values }) => values)
  if (ids.length === 0) return { courses: [], missing_course_ids: [] }
  const courses = await ctx.db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('organization_id', '=', ctx.organizationId)
    .where(sql<boolean>`id::text = any(${ids})`)
    .execute()
  const found = new Set(courses.map(({ id }) => id))
  return { courses, missing_course_ids: ids.filter((id) => !found.has(id)) }
}
