import * as contract from '#contract/categories.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { createCategory } from './create-category.ts'
import { deleteCategory, type RehomeCourses } from './delete-category.ts'
import { mergeCategory } from './merge-category.ts'
import { moveCategory } from './move-category.ts'
import { getCategory, listCategories } from './read-categories.ts'
import { updateCategory } from './update-category.ts'

export const categoryRoutes = (rehomeCourses: RehomeCourses): Route[] => [
  handle(contract.listCategories, (ctx) => listCategories(ctx)),
  handle(contract.createCategory, (ctx, { body }) => createCategory(ctx, body)),
  handle(contract.getCategory, (ctx, { params }) => getCategory(ctx, params.categoryId)),
  handle(contract.updateCategory, (ctx, { params, body }) =>
    updateCategory(ctx, params.categoryId, body),
  ),
  handle(contract.moveCategory, (ctx, { params, body }) =>
    moveCategory(ctx, params.categoryId, body),
  ),
  handle(contract.mergeCategory, (ctx, { params, body }) =>
    mergeCategory(ctx, params.categoryId, body.into_id, rehomeCourses),
  ),
  handle(contract.deleteCategory, (ctx, { params, query }) =>
    deleteCategory(ctx, params.categoryId, query.courses_to ?? null, rehomeCourses),
  ),
]
