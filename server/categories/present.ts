import type { CategoryIcon } from '#contract/category-icons.ts'
import type { Category, CategoryDetail } from '#contract/categories.ts'
import { abilities } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { categoryPolicy } from './policy.ts'
import { pick, type ActivityRow, type CategoryRow } from './queries.ts'
import { indexed, inTreeOrder, lineage, totals } from './rules.ts'

export function presentTree(rows: readonly CategoryRow[]): Category[] {
  const sums = totals(rows, new Map(rows.map(({ id, course_count }) => [id, course_count])))
  return inTreeOrder(rows).map((row) => ({
    id: row.id,
    parent_id: row.parent_id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    icon: row.icon as CategoryIcon,
    position: row.position,
    course_count: row.course_count,
    total_course_count: sums.get(row.id) ?? 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

export function presentCategory(
  ctx: MemberCtx,
  rows: readonly CategoryRow[],
  categoryId: string,
  activity: readonly ActivityRow[],
): CategoryDetail {
  const tree = presentTree(rows)
  const own = tree.find(({ id }) => id === categoryId)
  if (!own) throw new Error('The tree lost a category that it had.')
  const { update, delete: remove } = abilities(categoryPolicy, ctx, pick(rows, categoryId))
  return {
    ...own,
    path: lineage(indexed(rows), categoryId)
      .slice(1)
      .toReversed()
      .map(({ id, name }) => ({ id, name })),
    children: tree.filter(({ parent_id }) => parent_id === categoryId),
    activity: activity.map((entry) => ({
      id: entry.id,
      action: entry.action,
      actor: presentPersonNameOrNull(ctx.app, entry.actor),
      detail: entry.detail as Record<string, unknown>,
      at: entry.created_at.toISOString(),
    })),
    can: { update, delete: remove },
  }
}
