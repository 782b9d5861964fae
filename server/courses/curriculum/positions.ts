import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { placesBetween } from './rules.ts'

interface Row {
  table: 'lessons' | 'sections'
  /** The course whose sections, or the section whose lessons, stand in one order. */
  parent: { column: 'course_id' | 'section_id'; id: string }
}

/**
 * Places for `count` things behind a neighbour: null is the start, a neighbour that is not there any more is the end.
 * Only under the lock of the course, so that nobody else moves the neighbours meanwhile.
 */
export async function placesAfter(
  ctx: MemberCtx,
  row: Row,
  { afterId, moving = [], count }: { afterId: string | null; moving?: string[]; count: number },
): Promise<number[]> {
  const standing = await listStanding(ctx, row, moving)
  const found = afterId === null ? -1 : standing.findIndex(({ id }) => id === afterId)
  const index = afterId !== null && found === -1 ? standing.length - 1 : found
  const places = placesBetween(standing[index]?.position, standing[index + 1]?.position, count)
  if (places) return places
  await renumber(ctx, row)
  return placesAfter(ctx, row, { afterId, moving, count })
}

const listStanding = async (ctx: MemberCtx, { table, parent }: Row, moving: string[]) => {
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from ${sql.table(table)}
    where organization_id = ${ctx.organizationId} and ${sql.ref(parent.column)} = ${parent.id}
      and deleted_at is null and id <> all(${moving}::uuid[])
    order by position, id`.execute(ctx.db)
  return rows
}

/** Gives everything whole numbers again; deleted rows keep their place among the others, for when they come back. */
const renumber = (ctx: MemberCtx, { table, parent }: Row) =>
  sql`update ${sql.table(table)} t set position = numbered.number
    from (select id, row_number() over (order by position, id) as number from ${sql.table(table)}
      where organization_id = ${ctx.organizationId} and ${sql.ref(parent.column)} = ${parent.id}) numbered
    where t.organization_id = ${ctx.organizationId} and t.id = numbered.id`.execute(ctx.db)
