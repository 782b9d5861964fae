import { sql } from 'kysely'
import type { CourseImport, CourseImportItem, CourseItemState } from '#contract/course-imports.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { readerOf } from '#server/words/reader.ts'
import { word, type Reader } from '#server/words/word.ts'
import { importPolicy } from '../policy.ts'
import type { PlannedItem } from '../reading/plan.ts'
import { presentImport } from './present.ts'
import { getImportRow, importRows, stateOf } from './queries.ts'

export const getCourseImport = async (ctx: MemberCtx, importId: string): Promise<CourseImport> =>
  presentImport(ctx, await getImportRow(ctx, importId))

/** The caller's imports; for an admin, everyone's. */
export async function listCourseImports(
  ctx: MemberCtx,
  query: PageQuery,
): Promise<Page<CourseImport>> {
  authorize(importPolicy, 'create', ctx, { created_by: null })
  const filtered = ctx.db
    .selectFrom('course_imports as i')
    .where('i.organization_id', '=', ctx.organizationId)
    .$if(ctx.role !== 'admin', (own) => own.where('i.created_by', '=', ctx.personId))
  const list = importRows(ctx)
    .$if(ctx.role !== 'admin', (own) => own.where('i.created_by', '=', ctx.personId))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
  const { rows, ...rest } = await paged(ctx.db, filtered, list, query)
  const items: CourseImport[] = []
  const reader = await readerOf(ctx)
  for (const row of rows) items.push(await presentImport(ctx, row, reader))
  return { items, ...rest }
}

/** Every item of the file, or those in one state. */
export async function listCourseImportItems(
  ctx: MemberCtx,
  importId: string,
  { state, page, page_size, search }: PageQuery & { state?: CourseItemState | undefined },
): Promise<Page<CourseImportItem>> {
  await getImportRow(ctx, importId)
  const { report } = await ctx.db
    .selectFrom('course_imports')
    .select(sql<PlannedItem[]>`report`.as('report'))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const reader = await readerOf(ctx)
  const wanted = search?.toLowerCase() ?? ''
  const found = report
    .map((item, index) => present(item, index, reader))
    .filter((item) => !state || item.state === state)
    .filter(({ title, kind, place }) =>
      `${kind} ${title} ${place ?? ''}`.toLowerCase().includes(wanted),
    )
  return {
    items: found.slice((page - 1) * page_size, page * page_size),
    total: found.length,
    total_capped: false,
  }
}

/** The words of an item in the language of the reader; those of older imports are plain text and stay so. */
const present = (item: PlannedItem, index: number, reader: Reader): CourseImportItem => ({
  number: index + 1,
  kind: word(item.kind, reader),
  title: word(item.title, reader),
  place: item.place,
  state: stateOf(item),
  becomes: item.problem === null ? item.becomes && word(item.becomes, reader) : null,
  problem: item.problem && word(item.problem, reader),
  notes: item.notes.map((note) => word(note, reader)),
})
