import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { learnerColumns, learners, withResults } from './gradebook.ts'
import { emailHeading, headingsOf, plainHeadings } from './headings.ts'
import { enterGradebook, readScheme } from './queries.ts'
import { wordHead } from '#server/words/reader.ts'

const batchSize = 1000

/** The learners that the gradebook lists, with their points, as a file that can be changed and taken over again. */
export async function exportGrades(
  ctx: MemberCtx,
  courseId: string,
  filter: { search?: string | undefined; cohort?: string | undefined },
) {
  await enterGradebook(ctx, courseId)
  const scheme = await readScheme(ctx, courseId)
  const [email = '', name = '', total = ''] = await wordHead(ctx, [emailHeading, ...plainHeadings])
  const lines: (string | number)[][] = [[email, name, ...headingsOf(scheme.columns), total]]
  for (let last = ''; ;) {
    let query = learners(ctx, courseId, filter)
      .select(learnerColumns)
      .orderBy('e.id')
      .limit(batchSize)
    if (last) query = query.where('e.id', '>', last)
    const rows = await query.execute()
    for (const row of await withResults(ctx, scheme, rows)) {
      const points = row.cells.map((cell) => cell.points ?? '')
      lines.push([row.email, row.person.name, ...points, row.total_percent ?? ''])
    }
    last = rows.at(-1)?.enrollment_id ?? ''
    if (rows.length < batchSize) break
  }
  return csvFile(`grades-${ctx.now.toISOString().slice(0, 10)}`, lines)
}
