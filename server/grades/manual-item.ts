import type { Scheme } from '#contract/grades.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { say } from '#server/words/sentence.ts'
import { readScheme } from './queries.ts'
import { lockForArranging, recordArrangement } from './save-scheme.ts'

interface ManualItem {
  title: string
  points: number
  category_id: string | null
}

/** Adds a column for something done elsewhere, or changes it. Lessons have their own title and points. */
export async function saveGradeItem(
  ctx: MemberCtx,
  courseId: string,
  itemId: string,
  item: ManualItem,
): Promise<Scheme> {
  await lockForArranging(ctx, courseId)
  const { categories, columns } = await readScheme(ctx, courseId)
  if (item.category_id !== null && !categories.some(({ id }) => id === item.category_id)) {
    throw fieldProblem('category_id', say('This category doesn’t exist'))
  }
  if (columns.some(({ id, kind }) => id === itemId && kind !== 'manual')) {
    throw problem('grade_item_not_found')
  }
  await assertMarksFit(ctx, itemId, item.points)
  const saved = await ctx.db
    .insertInto('grade_items')
    .values({
      organization_id: ctx.organizationId,
      id: itemId,
      course_id: courseId,
      created_at: ctx.now,
      ...item,
    })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'id'])
        .doUpdateSet(item)
        .where('grade_items.course_id', '=', courseId),
    )
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw problem('grade_item_not_found')
  await recordArrangement(ctx, courseId, { item_id: itemId, title: item.title })
  return readScheme(ctx, courseId)
}

/** Nobody ends up with more points than there are. */
async function assertMarksFit(ctx: MemberCtx, itemId: string, points: number) {
  const { most } = await ctx.db
    .selectFrom('grade_marks')
    .select((eb) => eb.fn.max('points').as('most'))
    .where('organization_id', '=', ctx.organizationId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  if (most !== null && most > points) {
    throw fieldProblem(
      'points',
      say('Someone already has {points, plural, one {# point} other {# points}}', { points: most }),
    )
  }
}

export async function deleteGradeItem(
  ctx: MemberCtx,
  courseId: string,
  itemId: string,
): Promise<Scheme> {
  await lockForArranging(ctx, courseId)
  const removed = await ctx.db
    .deleteFrom('grade_items')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('id', '=', itemId)
    .where('title', 'is not', null)
    .returning('title')
    .executeTakeFirst()
  if (!removed) throw problem('grade_item_not_found')
  await ctx.db
    .deleteFrom('grade_marks')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .execute()
  await recordArrangement(ctx, courseId, { item_id: itemId, removed: removed.title })
  return readScheme(ctx, courseId)
}
