import type { CategoryIcon, HelpCategory } from '#contract/help-centre.ts'
import type { CategoryRow } from './category-queries.ts'

export const presentCategory = (row: CategoryRow): HelpCategory => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  icon: row.icon as CategoryIcon,
  position: row.position,
  article_count: row.article_count ?? 0,
  published_count: row.published_count ?? 0,
  updated_at: row.updated_at.toISOString(),
})
