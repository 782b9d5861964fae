import { moveCategory, updateCategory, type CategoryDetail } from '#contract/categories.ts'
import { call } from '#web/lib/call.ts'
import type { CategoryValues } from './category-form.tsx'

/** One form, two verbs: what it is called is edited, where it stands is moved. */
export async function saveCategory(
  params: { organizationId: string; categoryId: string },
  before: CategoryDetail,
  { name, slug, description, icon, parent_id }: CategoryValues,
): Promise<void> {
  await call(updateCategory, { params, body: { name, slug, description, icon } })
  if (parent_id !== before.parent_id) await call(moveCategory, { params, body: { parent_id } })
}
