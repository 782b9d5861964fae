import type { Noun } from '#server/noun.ts'
import { categoriesAuditWords } from './audit-words.ts'
import type { RehomeCourses } from './delete-category.ts'
import { categoryRoutes } from './routes.ts'

/** What becomes of a category's courses is decided by the courses. */
export const categories = (rehomeCourses: RehomeCourses): Noun => ({
  routes: { member: categoryRoutes(rehomeCourses) },
  auditWords: categoriesAuditWords,
})
