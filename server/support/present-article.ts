import type { Document } from '#contract/document.ts'
import type { Article, ArticleRow, ArticleSummary } from '#contract/help-articles.ts'
import type { ArticleStatus, Audience } from '#contract/support.ts'
import { abilities } from '#server/access/policy.ts'
import type { ArticleDetailRow, ArticleListRow } from './article-queries.ts'
import { articlePolicy, type Actor } from './policy.ts'
import { presentPerson } from './present-person.ts'

const categoryOf = (row: ArticleListRow) =>
  row.category_id && row.category_name !== null && row.category_slug !== null
    ? { id: row.category_id, name: row.category_name, slug: row.category_slug }
    : null

export const presentArticleSummary = (row: ArticleListRow): ArticleSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  category: categoryOf(row),
  updated_at: row.updated_at.toISOString(),
})

export const presentArticleRow = (row: ArticleListRow): ArticleRow => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  status: row.status as ArticleStatus,
  audience: row.audience as Audience,
  category: categoryOf(row),
  has_unpublished_changes: row.published_at !== null && row.latest_version > row.version,
  view_count: row.view_count,
  helpful_count: row.helpful_count,
  unhelpful_count: row.unhelpful_count,
  position: row.position,
  updated_at: row.updated_at.toISOString(),
})

export const presentArticle = (row: ArticleDetailRow, actor: Actor): Article => ({
  ...presentArticleRow(row),
  title: row.latest_title,
  summary: row.latest_summary,
  body: row.latest_body as Document,
  version: row.latest_version,
  published_version: row.version,
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
  created_by: presentPerson(row.created_by, row.writer_name),
  can: abilities(articlePolicy, actor, subjectOf(row)),
})

export const subjectOf = (row: ArticleDetailRow) => ({
  status: row.status as ArticleStatus,
  published_at: row.published_at,
  has_unpublished_changes: row.latest_version > row.version,
})
