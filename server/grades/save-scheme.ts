import type { GradeCategory, Scheme } from '#contract/grades.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { lockCourse } from '#server/courses/queries.ts'
import { fieldProblem } from '#server/courses/references.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { gradebookPolicy } from './policy.ts'
import { readScheme } from './queries.ts'

interface Arrangement {
  categories: GradeCategory[]
  items: { id: string; category_id: string | null }[]
}

/** Replaces categories, weights and what stands in them; every total follows at once. */
export async function saveGradeScheme(
  ctx: MemberCtx,
  courseId: string,
  { categories, items }: Arrangement,
): Promise<Scheme> {
  await lockForArranging(ctx, courseId)
  const { columns } = await readScheme(ctx, courseId)
  assertArrangement({ categories, items })
  const known = new Set(columns.map(({ id }) => id))
  if (items.some(({ id }) => !known.has(id))) throw problem('grade_item_not_found')
  await replaceCategories(ctx, courseId, categories)
  for (const { id, category_id } of items) await placeItem(ctx, courseId, id, category_id)
  await recordArrangement(ctx, courseId, { categories: categories.length })
  return readScheme(ctx, courseId)
}

/** Two who arrange one gradebook wait for each other. */
export async function lockForArranging(ctx: MemberCtx, courseId: string) {
  const course = await lockCourse(ctx, courseId)
  authorize(gradebookPolicy, 'arrange', ctx, course)
  return course
}

function assertArrangement({ categories, items }: Arrangement) {
  const ids = new Set(categories.map(({ id }) => id))
  if (ids.size !== categories.length) {
    throw fieldProblem('categories', say('Each category needs its own ID'))
  }
  const names = new Set(categories.map(({ name }) => name.toLowerCase()))
  if (names.size !== categories.length) {
    throw fieldProblem('categories', say('Two categories have the same name'))
  }
  const sum = categories.reduce((total, { weight_percent }) => total + weight_percent, 0)
  if (categories.length > 0 && sum !== 100) {
    throw fieldProblem(
      'categories',
      say('The weights add up to {sum, number} instead of 100', { sum }),
    )
  }
  if (items.some(({ category_id }) => category_id !== null && !ids.has(category_id))) {
    throw fieldProblem('items', say('An item is in a category that doesn’t exist'))
  }
}

async function replaceCategories(
  ctx: MemberCtx,
  courseId: string,
  categories: readonly GradeCategory[],
) {
  const removal = ctx.db
    .deleteFrom('grade_categories')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
  await (
    categories.length > 0
      ? removal.where(
          'id',
          'not in',
          categories.map(({ id }) => id),
        )
      : removal
  ).execute()
  for (const [position, { id, name, weight_percent, drop_lowest }] of categories.entries()) {
    const columns = { name, weight_percent, drop_lowest, position }
    const saved = await ctx.db
      .insertInto('grade_categories')
      .values({ organization_id: ctx.organizationId, id, course_id: courseId, ...columns })
      .onConflict((on) =>
        on
          .columns(['organization_id', 'id'])
          .doUpdateSet(columns)
          // An id of another course's category is not ours to change.
          .where('grade_categories.course_id', '=', courseId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw fieldProblem('categories', say('Each category needs its own ID'))
  }
}

export const placeItem = (
  ctx: MemberCtx,
  courseId: string,
  id: string,
  category_id: string | null,
) =>
  ctx.db
    .insertInto('grade_items')
    .values({
      organization_id: ctx.organizationId,
      id,
      course_id: courseId,
      category_id,
      created_at: ctx.now,
    })
    .onConflict((on) => on.columns(['organization_id', 'id']).doUpdateSet({ category_id }))
    .execute()

export const recordArrangement = (
  ctx: MemberCtx,
  courseId: string,
  detail: Record<string, unknown>,
) =>
  audit(ctx, {
    action: 'grades.arranged',
    organizationId: ctx.organizationId,
    subject: { type: 'course', id: courseId },
    detail,
  })
