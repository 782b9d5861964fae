import { sql } from 'kysely'
import type { GradeAverages } from '#contract/grades.ts'
import { counted } from '#server/enrollments/rules.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { readResults } from './cells.ts'
import { enterGradebook, readScheme } from './queries.ts'
import { rounded } from './rules.ts'

/**
 * What everyone in the course, or in one of its cohorts, reached on average, by the same rules as the cells. Learners come in portions, so that a
 * large course costs time and no memory.
 */
export async function getGradeAverages(
  ctx: MemberCtx,
  courseId: string,
  { cohort }: { cohort?: string | undefined } = {},
): Promise<GradeAverages> {
  await enterGradebook(ctx, courseId)
  const scheme = await readScheme(ctx, courseId)
  const items = scheme.columns.map(({ id }) => ({ item_id: id, ...nothing() }))
  const total = nothing()
  for await (const portion of portionsOf(ctx, courseId, cohort)) {
    for (const { cells, total_percent } of (await readResults(ctx, scheme, portion)).values()) {
      add(total, total_percent)
      for (const [index, { points, maximum_points }] of cells.entries()) {
        const share =
          points === null || maximum_points <= 0 ? null : (points * 100) / maximum_points
        add(items[index], share)
      }
    }
  }
  return {
    total_percent: meanOf(total),
    items: items.map(({ item_id, ...sum }) => ({
      item_id,
      percent: meanOf(sum),
      graded_count: sum.count,
    })),
  }
}

interface Sum {
  sum: number
  count: number
}

const nothing = (): Sum => ({ sum: 0, count: 0 })

function add(to: Sum | undefined, value: number | null) {
  if (!to || value === null) return
  to.sum += value
  to.count += 1
}

const meanOf = ({ sum, count }: Sum) => (count === 0 ? null : rounded(sum / count))

const portionSize = 1000

async function* portionsOf(ctx: MemberCtx, courseId: string, cohort: string | undefined) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const everyone = ctx.db
      .selectFrom('enrollments')
      .select('id')
      .where('organization_id', '=', ctx.organizationId)
      .where('course_id', '=', courseId)
      .where('status', 'in', counted)
      .where(sql<boolean>`id > ${after}::uuid`)
      .orderBy('id')
      .limit(portionSize)
    const rows = await (cohort ? everyone.where('cohort_id', '=', cohort) : everyone).execute()
    if (rows.length > 0) yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (!last || rows.length < portionSize) return
    after = last.id
  }
}
