import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { lockDraft } from '../queries.ts'
import { recordEditing } from '../record.ts'
import { touchDraft } from '../touch-draft.ts'
import { placesAfter } from './positions.ts'
import { assertLessons, getSection } from './queries.ts'

interface Move {
  lesson_ids: string[]
  section_id: string
  after_lesson_id: string | null
}

/** Moves lessons, in the given order, into a section. Two editors who move at once both keep what they did. */
export async function moveLessons(ctx: MemberCtx, courseId: string, move: Move) {
  await lockDraft(ctx, courseId)
  const ids = [...new Set(move.lesson_ids)]
  await assertLessons(ctx, courseId, ids)
  await getSection(ctx, courseId, move.section_id)
  const places = await placesAfter(
    ctx,
    { table: 'lessons', parent: { column: 'section_id', id: move.section_id } },
    { afterId: move.after_lesson_id, moving: ids, count: ids.length },
  )
  await sql`update lessons l set section_id = ${move.section_id}, position = moved.position
    from unnest(${ids}::uuid[], ${places}::float8[]) as moved (id, position)
    where l.organization_id = ${ctx.organizationId} and l.id = moved.id`.execute(ctx.db)
  await touchDraft(ctx, courseId)
  await recordEditing(ctx, 'course.reordered', courseId)
}
