import * as z from 'zod/mini'
import { CategoryIcon } from './category-icons.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Named, OrganizationParams, line, text } from './fields.ts'
import { PersonName } from './people.ts'

/** The category tree of one organization. The public side is contract/catalog.ts. */

export const CategorySlug = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(80),
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use small letters, digits and single hyphens, such as data-analysis',
    ),
  )

export const maximumCategories = 500

export const Category = z.object({
  id: Id,
  parent_id: z.nullable(Id),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: CategoryIcon,
  position: z.number(),
  /** Number of courses in the category, including drafts. */
  course_count: z.number(),
  /** The same, including subcategories. */
  total_course_count: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Category = z.infer<typeof Category>

export const CategoryDetail = z.extend(Category, {
  /** From the root to the parent. */
  path: z.array(Named),
  children: z.array(Category),
  /** Activity, newest first. */
  activity: z.array(
    z.object({
      id: Id,
      action: z.string(),
      actor: z.nullable(PersonName),
      detail: z.record(z.string(), z.unknown()),
      at: Instant,
    }),
  ),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type CategoryDetail = z.infer<typeof CategoryDetail>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/categories/',
  access: 'member',
  summary: 'List the categories of an organization, each after its parent',
  params: OrganizationParams,
  output: z.object({ items: z.array(Category), can: z.object({ create: z.boolean() }) }),
})

export const CategoryBody = z.object({
  name: line(80, 'Give the category a name'),
  description: z._default(text(500), ''),
  icon: z._default(CategoryIcon, 'book'),
  parent_id: z._default(z.nullable(Id), null),
})
export type CategoryBody = z.infer<typeof CategoryBody>

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/categories/',
  access: 'member',
  summary: 'Create a category, at the top or below another',
  params: OrganizationParams,
  body: CategoryBody,
  output: CategoryDetail,
  errors: ['not_allowed', 'category_not_found', 'category_limit'],
})

const CategoryParams = z.extend(OrganizationParams, { categoryId: Id })

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/categories/:categoryId/',
  access: 'member',
  summary: 'Read a category with what is below it and what happened to it',
  params: CategoryParams,
  output: CategoryDetail,
  errors: ['category_not_found'],
})

export const UpdateCategoryBody = z.object({
  name: z.optional(CategoryBody.shape.name),
  slug: z.optional(CategorySlug),
  description: z.optional(text(500)),
  icon: z.optional(CategoryIcon),
})
export type UpdateCategoryBody = z.infer<typeof UpdateCategoryBody>

export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/categories/:categoryId/',
  access: 'member',
  summary: 'Change name, address, description or icon',
  params: CategoryParams,
  body: UpdateCategoryBody,
  output: CategoryDetail,
  errors: ['not_allowed', 'category_not_found', 'category_slug_taken'],
})

export const MoveCategoryBody = z.object({
  parent_id: z.nullable(Id),
  /** The sibling to insert before; null appends at the end. */
  before_id: z._default(z.nullable(Id), null),
})

export const moveCategory = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/categories/:categoryId/move/',
  access: 'member',
  summary: 'Move a category with all below it; below itself is refused',
  params: CategoryParams,
  body: MoveCategoryBody,
  output: CategoryDetail,
  errors: ['not_allowed', 'category_not_found', 'category_cycle'],
})

export const mergeCategory = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/categories/:categoryId/merge/',
  access: 'member',
  summary: 'Give courses and children to another category and remove this one',
  params: CategoryParams,
  body: z.object({ into_id: Id }),
  output: CategoryDetail,
  errors: ['not_allowed', 'category_not_found', 'category_cycle'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/categories/:categoryId/',
  access: 'member',
  summary: 'Delete a category; its courses go where I say, its children one level up',
  params: CategoryParams,
  /** If absent, the courses are left without a category. */
  query: z.object({ courses_to: z.optional(Id) }),
  errors: ['not_allowed', 'category_not_found'],
})
