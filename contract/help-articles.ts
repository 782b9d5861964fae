import * as z from 'zod/mini'
import { Document } from './document.ts'
import { type Access, endpoint } from './endpoint.ts'
import { Id, Instant, line, text } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import {
  ArticleStatus,
  Audience,
  organizationSupport,
  PersonName,
  type SupportScope,
} from './support.ts'

/** Help center articles, for readers and authors. */

export const openApiTag = 'help-centre'

/** Slugs reserved for pages of the site. */
export const reservedSlugs: readonly string[] = ['create', 'edit', 'manage']

/** The last part of a URL: lowercase letters, digits and single hyphens. */
export const Slug = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(80),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens'),
  z.refine((slug) => !reservedSlugs.includes(slug), 'This address is reserved'),
)

export const ArticleSummary = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.nullable(z.object({ id: Id, name: z.string(), slug: z.string() })),
  updated_at: Instant,
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

export const voteReasons = ['unclear', 'outdated', 'incomplete', 'wrong', 'other'] as const
export const VoteReason = z.enum(voteReasons)
export type VoteReason = z.infer<typeof VoteReason>

export const VoteBody = z.object({
  helpful: z.boolean(),
  reason: z.optional(VoteReason),
  comment: z.optional(text(1000)),
})
export type VoteBody = z.infer<typeof VoteBody>

/** An article as readers see it. */
export const ReaderArticle = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  body: Document,
  audience: Audience,
  category: z.nullable(z.object({ id: Id, name: z.string(), slug: z.string() })),
  published_at: Instant,
  updated_at: Instant,
  related: z.array(ArticleSummary),
  my_vote: z.nullable(z.boolean()),
})
export type ReaderArticle = z.infer<typeof ReaderArticle>

/** An article in the authors' list. */
export const ArticleRow = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  status: ArticleStatus,
  audience: Audience,
  category: z.nullable(z.object({ id: Id, name: z.string(), slug: z.string() })),
  has_unpublished_changes: z.boolean(),
  view_count: z.number(),
  helpful_count: z.number(),
  unhelpful_count: z.number(),
  position: z.number(),
  updated_at: Instant,
})
export type ArticleRow = z.infer<typeof ArticleRow>

/** An article as its authors see it: the latest version, published or not. */
export const Article = z.extend(ArticleRow, {
  summary: z.string(),
  body: Document,
  version: z.number(),
  published_version: z.number(),
  created_at: Instant,
  published_at: z.nullable(Instant),
  created_by: z.nullable(PersonName),
  can: z.object({
    save: z.boolean(),
    publish: z.boolean(),
    archive: z.boolean(),
    unarchive: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Article = z.infer<typeof Article>

export const ArticleBody = z.object({
  title: line(160, 'Give the article a title'),
  summary: z.optional(text(300)),
  body: Document,
  category_id: z.optional(z.nullable(Id)),
  audience: z._default(Audience, 'members'),
  /** Derived from the title if absent. */
  slug: z.optional(Slug),
})
export type ArticleBody = z.infer<typeof ArticleBody>

export const SaveArticleBody = z.extend(ArticleBody, {
  /** The version that the author started from. A newer one is never overwritten without notice. */
  version: z.number().check(z.int(), z.minimum(1)),
})
export type SaveArticleBody = z.infer<typeof SaveArticleBody>

export const ArticleVersion = z.object({
  number: z.number(),
  title: z.string(),
  saved_at: Instant,
  saved_by: z.nullable(PersonName),
  restored_from: z.nullable(z.number()),
  is_published: z.boolean(),
})
export type ArticleVersion = z.infer<typeof ArticleVersion>

export const ArticleVote = z.object({
  helpful: z.boolean(),
  reason: z.nullable(VoteReason),
  comment: z.string(),
  created_at: Instant,
})
export type ArticleVote = z.infer<typeof ArticleVote>

const ArticleQuery = z.extend(PageQuery, {
  status: z.optional(ArticleStatus),
  audience: z.optional(Audience),
  category_id: z.optional(Id),
  sort: z._default(z.enum(['updated', 'title', 'views', 'helpful', 'position']), 'updated'),
})

/** An ID or a slug of the article. */
export const Address = z.string().check(z.minLength(1), z.maxLength(120))

export function articleEndpoints<
  Ask extends Access,
  Answer extends Access,
  Params extends z.ZodMiniObject,
>({ path, access, desk_path, desk_access, params }: SupportScope<Ask, Answer, Params>) {
  const AddressParams = z.extend(params, { address: Address })
  const ArticleParams = z.extend(params, { articleId: Id })
  const VersionParams = z.extend(ArticleParams, {
    number: z.coerce.number().check(z.int(), z.minimum(1)),
  })
  return {
    searchArticles: endpoint({
      method: 'GET',
      path: `${path}/help-centre/search/`,
      access,
      summary: 'Find articles by words; typos are forgiven',
      params,
      query: z.object({
        search: z.string().check(z.trim(), z.maxLength(200)),
        limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 10),
      }),
      output: z.object({ items: z.array(ArticleSummary) }),
    }),
    readArticle: endpoint({
      method: 'GET',
      path: `${path}/help-centre/articles/:address/`,
      access,
      summary: 'Read a published article by its slug, a former slug or its id',
      params: AddressParams,
      output: ReaderArticle,
      errors: ['article_not_found'],
    }),
    countArticleView: endpoint({
      method: 'POST',
      path: `${path}/help-centre/articles/:articleId/view/`,
      access,
      summary: 'Count that an article was opened',
      params: ArticleParams,
    }),
    voteOnArticle: endpoint({
      method: 'PUT',
      path: `${path}/help-centre/articles/:articleId/vote/`,
      access,
      summary: 'Say whether an article helped; voting again replaces my vote',
      params: ArticleParams,
      body: VoteBody,
      errors: ['article_not_found'],
    }),
    listArticles: endpoint({
      method: 'GET',
      path: `${desk_path}/articles/`,
      access: desk_access,
      summary: 'List the articles of the help center, drafts included',
      params,
      query: ArticleQuery,
      output: pageOf(ArticleRow),
      errors: ['not_allowed'],
    }),
    createArticle: endpoint({
      method: 'POST',
      path: `${desk_path}/articles/`,
      access: desk_access,
      summary: 'Write a new article as a draft',
      params,
      body: ArticleBody,
      output: Article,
      errors: ['not_allowed', 'article_slug_taken', 'help_category_not_found'],
    }),
    getArticle: endpoint({
      method: 'GET',
      path: `${desk_path}/articles/:address/`,
      access: desk_access,
      summary: 'Read the newest version of an article by slug, former slug or id',
      params: AddressParams,
      output: Article,
      errors: ['not_allowed', 'article_not_found'],
    }),
    saveArticle: endpoint({
      method: 'PUT',
      path: `${desk_path}/articles/:articleId/`,
      access: desk_access,
      summary: 'Save a new version; readers see it after publishing',
      params: ArticleParams,
      body: SaveArticleBody,
      output: Article,
      errors: [
        'not_allowed',
        'article_not_found',
        'article_archived',
        'article_changed',
        'article_slug_taken',
        'help_category_not_found',
      ],
    }),
    publishArticle: endpoint({
      method: 'POST',
      path: `${desk_path}/articles/:articleId/publish/`,
      access: desk_access,
      summary: 'Show the newest version to readers; publishing twice changes nothing',
      params: ArticleParams,
      output: Article,
      errors: ['not_allowed', 'article_not_found', 'article_not_publishable'],
    }),
    archiveArticle: endpoint({
      method: 'POST',
      path: `${desk_path}/articles/:articleId/archive/`,
      access: desk_access,
      summary: 'Take an article from its readers and keep it',
      params: ArticleParams,
      output: Article,
      errors: ['not_allowed', 'article_not_found'],
    }),
    unarchiveArticle: endpoint({
      method: 'POST',
      path: `${desk_path}/articles/:articleId/unarchive/`,
      access: desk_access,
      summary: 'Bring an archived article back as a draft',
      params: ArticleParams,
      output: Article,
      errors: ['not_allowed', 'article_not_found'],
    }),
    deleteArticle: endpoint({
      method: 'DELETE',
      path: `${desk_path}/articles/:articleId/`,
      access: desk_access,
      summary: 'Delete a draft that was never published',
      params: ArticleParams,
      errors: ['not_allowed', 'article_not_found'],
    }),
    listArticleVersions: endpoint({
      method: 'GET',
      path: `${desk_path}/articles/:articleId/versions/`,
      access: desk_access,
      summary: 'List the versions of an article, newest first',
      params: ArticleParams,
      query: PageQuery,
      output: pageOf(ArticleVersion),
      errors: ['not_allowed', 'article_not_found'],
    }),
    getArticleVersion: endpoint({
      method: 'GET',
      path: `${desk_path}/articles/:articleId/versions/:number/`,
      access: desk_access,
      summary: 'Read an article as it was',
      params: VersionParams,
      output: z.extend(ArticleVersion, { summary: z.string(), body: Document }),
      errors: ['not_allowed', 'article_version_not_found'],
    }),
    restoreArticleVersion: endpoint({
      method: 'POST',
      path: `${desk_path}/articles/:articleId/versions/:number/restore/`,
      access: desk_access,
      summary: 'Make an old version the newest again, as a new version',
      params: VersionParams,
      output: Article,
      errors: ['not_allowed', 'article_not_found', 'article_version_not_found'],
    }),
    listArticleVotes: endpoint({
      method: 'GET',
      path: `${desk_path}/articles/:articleId/votes/`,
      access: desk_access,
      summary: 'List what readers said about an article, newest first',
      params: ArticleParams,
      query: z.extend(PageQuery, { helpful: z.optional(z.stringbool()) }),
      output: pageOf(ArticleVote),
      errors: ['not_allowed', 'article_not_found'],
    }),
  }
}

export const {
  searchArticles,
  readArticle,
  countArticleView,
  voteOnArticle,
  listArticles,
  createArticle,
  getArticle,
  saveArticle,
  publishArticle,
  archiveArticle,
  unarchiveArticle,
  deleteArticle,
  listArticleVersions,
  getArticleVersion,
  restoreArticleVersion,
  listArticleVotes,
} = articleEndpoints(organizationSupport)
