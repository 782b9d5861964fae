import * as z from 'zod/mini'
import { type Access, endpoint } from './endpoint.ts'
import { Id, Instant, line, text } from './fields.ts'
import { Address, ArticleSummary, Slug } from './help-articles.ts'
import { pageOf, PageQuery } from './page.ts'
import { organizationSupport, type SupportScope } from './support.ts'

export const helpCategoryIcons = [
  'book',
  'account',
  'course',
  'certificate',
  'payment',
  'video',
  'people',
  'wrench',
] as const
export const CategoryIcon = z.enum(helpCategoryIcons)
export type CategoryIcon = z.infer<typeof CategoryIcon>

export const HelpCategory = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: CategoryIcon,
  position: z.number(),
  article_count: z.number(),
  published_count: z.number(),
  updated_at: Instant,
})
export type HelpCategory = z.infer<typeof HelpCategory>

export const CategoryBody = z.object({
  name: line(80, 'Give the category a name'),
  /** Derived from the name if absent. */
  slug: z.optional(Slug),
  description: z.optional(text(300)),
  icon: z._default(CategoryIcon, 'book'),
})
export type CategoryBody = z.infer<typeof CategoryBody>

export const HelpCentre = z.object({
  categories: z.array(
    z.object({
      id: Id,
      name: z.string(),
      slug: z.string(),
      description: z.string(),
      icon: CategoryIcon,
      /** The first few articles in the order of the category. */
      articles: z.array(ArticleSummary),
      has_more: z.boolean(),
    }),
  ),
  popular: z.array(ArticleSummary),
  can: z.object({ answer: z.boolean(), write: z.boolean() }),
})
export type HelpCentre = z.infer<typeof HelpCentre>

const order = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) })

export function helpCentreEndpoints<
  Ask extends Access,
  Answer extends Access,
  Params extends z.ZodMiniObject,
>({ path, access, desk_path, desk_access, params }: SupportScope<Ask, Answer, Params>) {
  const CategoryParams = z.extend(params, { categoryId: Id })
  const AddressParams = z.extend(params, { address: Address })
  return {
    getHelpCentre: endpoint({
      method: 'GET',
      path: `${path}/help-centre/`,
      access,
      summary: 'Read categories with their articles, and the most read ones',
      params,
      output: HelpCentre,
    }),
    readHelpCategory: endpoint({
      method: 'GET',
      path: `${path}/help-centre/categories/:address/`,
      access,
      summary: 'Read a category with all its published articles, by slug or id',
      params: AddressParams,
      query: PageQuery,
      output: z.extend(pageOf(ArticleSummary), {
        category: z.object({ id: Id, name: z.string(), slug: z.string(), description: z.string() }),
      }),
      errors: ['help_category_not_found'],
    }),

    listHelpCategories: endpoint({
      method: 'GET',
      path: `${desk_path}/categories/`,
      access: desk_access,
      summary: 'List the categories of the help center in their order',
      params,
      output: z.object({ items: z.array(HelpCategory), can: z.object({ write: z.boolean() }) }),
      errors: ['not_allowed'],
    }),
    createHelpCategory: endpoint({
      method: 'POST',
      path: `${desk_path}/categories/`,
      access: desk_access,
      summary: 'Add a category at the end',
      params,
      body: CategoryBody,
      output: HelpCategory,
      errors: ['not_allowed', 'help_category_slug_taken'],
    }),
    getHelpCategory: endpoint({
      method: 'GET',
      path: `${desk_path}/categories/:categoryId/`,
      access: desk_access,
      summary: 'Read one category',
      params: CategoryParams,
      output: HelpCategory,
      errors: ['not_allowed', 'help_category_not_found'],
    }),
    updateHelpCategory: endpoint({
      method: 'PUT',
      path: `${desk_path}/categories/:categoryId/`,
      access: desk_access,
      summary: 'Change name, address, description and icon of a category',
      params: CategoryParams,
      body: CategoryBody,
      output: HelpCategory,
      errors: ['not_allowed', 'help_category_not_found', 'help_category_slug_taken'],
    }),
    deleteHelpCategory: endpoint({
      method: 'DELETE',
      path: `${desk_path}/categories/:categoryId/`,
      access: desk_access,
      summary: 'Delete a category; its articles move to the one that is named',
      params: CategoryParams,
      query: z.object({ move_to: z.optional(Id) }),
      errors: ['not_allowed', 'help_category_not_found', 'help_category_has_articles'],
    }),
    orderHelpCategories: endpoint({
      method: 'PUT',
      path: `${desk_path}/category-order/`,
      access: desk_access,
      summary: 'Put the categories in this order',
      params,
      body: order,
      errors: ['not_allowed'],
    }),
    orderArticles: endpoint({
      method: 'PUT',
      path: `${desk_path}/categories/:categoryId/article-order/`,
      access: desk_access,
      summary: 'Put the articles of a category in this order; articles of others move here',
      params: CategoryParams,
      body: order,
      errors: ['not_allowed', 'help_category_not_found'],
    }),
  }
}

export const {
  getHelpCentre,
  readHelpCategory,
  listHelpCategories,
  createHelpCategory,
  getHelpCategory,
  updateHelpCategory,
  deleteHelpCategory,
  orderHelpCategories,
  orderArticles,
} = helpCentreEndpoints(organizationSupport)
