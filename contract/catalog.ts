import * as z from 'zod/mini'
import { CategoryIcon } from './category-icons.ts'
import { CourseLevel } from './course-level.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Named } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/**
 * The public catalog of published courses and the people who teach them. Reads that return more to signed-in people
 * exist twice: once for anyone and once under /api/me. The page of one course is contract/course-page.ts.
 */

/** Several of the listed values in one parameter, separated by commas: `level=beginner,advanced`. */
const someOf = (words: readonly string[]) => {
  const one = `(${words.join('|')})`
  return z.string().check(z.regex(new RegExp(`^${one}(,${one})*$`), 'Unknown choice'))
}

/** short: under 2 hours; medium: up to 6; long: up to 20; extended: more. */
export const CourseLength = z.enum(['short', 'medium', 'long', 'extended'])
export type CourseLength = z.infer<typeof CourseLength>

export const CourseFormat = z.enum(['self_paced', 'live'])
export const PriceKind = z.enum(['free', 'paid'])
export const RatingFloor = z.enum(['4.5', '4', '3'])
export const CatalogSort = z.enum([
  'relevance',
  'newest',
  'popular',
  'rating',
  'price_low',
  'price_high',
])
export type CatalogSort = z.infer<typeof CatalogSort>

/** An ID or a slug. */
export const Reference = z.string().check(z.minLength(1), z.maxLength(120))

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ids = z.string().check(z.regex(new RegExp(`^${id}(,${id}){0,19}$`), 'Unknown choice'))
const Amount = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000))

export const CatalogQuery = z.extend(PageQuery, {
  /** Courses of the category and all its subcategories. */
  category: z.optional(Reference),
  level: z.optional(someOf(CourseLevel.options)),
  price: z.optional(PriceKind),
  /** In the smallest unit of each course's own currency. */
  /** Both in hundredths of a currency unit, whatever the currency. */
  price_min: z.optional(Amount),
  price_max: z.optional(Amount),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}(,[a-z]{2}){0,29}$/, 'Unknown choice'))),
  length: z.optional(someOf(CourseLength.options)),
  rating: z.optional(RatingFloor),
  organization: z.optional(ids),
  instructor: z.optional(Id),
  format: z.optional(CourseFormat),
  certificate: z.optional(z.literal('yes')),
  /** If absent: by relevance for a search, otherwise by popularity. */
  sort: z.optional(CatalogSort),
})
export type CatalogQuery = z.infer<typeof CatalogQuery>

/** The fields of a course card. */
export const CatalogCourse = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  category: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  level: CourseLevel,
  language: z.string(),
  cover_url: z.nullable(z.string()),
  /** The current price, in the smallest unit of the currency. Zero is free. */
  price_minor: z.number(),
  currency: z.string(),
  /** The regular price during a sale. */
  regular_price_minor: z.nullable(z.number()),
  sale_ends_at: z.nullable(Instant),
  lesson_count: z.number(),
  duration_seconds: z.number(),
  has_certificate: z.boolean(),
  has_live_sessions: z.boolean(),
  learner_count: z.number(),
  rating_count: z.number(),
  rating_average: z.nullable(z.number()),
  organization: Named,
  instructors: z.array(PersonName),
  /** Shown to members of the organization only. */
  members_only: z.boolean(),
  /** The caller's enrollment; null for visitors and people who aren't enrolled. */
  mine: z.nullable(z.object({ percent: z.number(), completed: z.boolean() })),
  saved: z.boolean(),
})
export type CatalogCourse = z.infer<typeof CatalogCourse>

const Choice = z.object({ value: z.string(), count: z.number() })

/** Categories with the same slug are merged, across organizations. */
export const CatalogCategory = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: CategoryIcon,
  parent_slug: z.nullable(z.string()),
  /** Including subcategories. */
  course_count: z.number(),
})
export type CatalogCategory = z.infer<typeof CatalogCategory>

/** Number of courses for each option, with all other filters applied. If nothing is found, every option is listed. */
export const CatalogFacets = z.object({
  categories: z.array(CatalogCategory),
  level: z.array(Choice),
  price: z.array(Choice),
  language: z.array(Choice),
  length: z.array(Choice),
  rating: z.array(Choice),
  organization: z.array(z.extend(Choice, { name: z.string() })),
  format: z.array(Choice),
  certificate: z.number(),
  highest_price_hundredths: z.number(),
})
export type CatalogFacets = z.infer<typeof CatalogFacets>

/** Suggestions for a search without results: similar titles, or else the most popular courses. */
export const CatalogSuggestions = z.object({
  kind: z.enum(['nearest', 'popular']),
  items: z.array(CatalogCourse),
})
export type CatalogSuggestions = z.infer<typeof CatalogSuggestions>

const CatalogPage = z.extend(pageOf(CatalogCourse), {
  facets: CatalogFacets,
  /** Null if the search has results. */
  suggestions: z.nullable(CatalogSuggestions),
})

export const searchCatalog = endpoint({
  method: 'GET',
  path: '/api/catalog/courses/',
  access: 'public',
  summary: 'Find public courses by words, misspelt ones too, and by filters',
  query: CatalogQuery,
  output: CatalogPage,
})

export const searchMyCatalog = endpoint({
  method: 'GET',
  path: '/api/me/catalog/courses/',
  access: 'person',
  limited: true,
  summary: 'Find courses that are open to me, those of my organizations too',
  query: CatalogQuery,
  output: CatalogPage,
})

export const listOpenCourses = endpoint({
  method: 'GET',
  path: '/api/me/catalog/open-courses/',
  access: 'person',
  limited: true,
  summary:
    'List popular courses that I can enroll in and start at once, free and without a request',
  output: z.array(CatalogCourse),
})

const SavedParams = z.object({ courseId: Id })

export const saveForLater = endpoint({
  method: 'PUT',
  path: '/api/me/saved-courses/:courseId/',
  access: 'person',
  limited: true,
  summary: 'Save a course for later; saving it twice changes nothing',
  params: SavedParams,
  errors: ['course_not_found'],
})

export const removeSaved = endpoint({
  method: 'DELETE',
  path: '/api/me/saved-courses/:courseId/',
  access: 'person',
  limited: true,
  summary: 'Forget a course that I saved',
  params: SavedParams,
})

export const listCatalogCategories = endpoint({
  method: 'GET',
  path: '/api/catalog/categories/',
  access: 'public',
  summary: 'List the categories that have public courses, each after its parent',
  output: z.array(CatalogCategory),
})

export const CatalogCategoryPage = z.extend(CatalogCategory, {
  /** From the root to the parent. */
  path: z.array(z.object({ slug: z.string(), name: z.string() })),
  children: z.array(CatalogCategory),
})

export const getCatalogCategory = endpoint({
  method: 'GET',
  path: '/api/catalog/categories/:category/',
  access: 'public',
  summary: 'Read a category of public courses, by its id or address',
  params: z.object({ category: Reference }),
  output: CatalogCategoryPage,
  errors: ['category_not_found'],
})

/** Someone who teaches public courses. */
export const CatalogInstructor = z.extend(PersonName, {
  headline: z.string(),
  course_count: z.number(),
  learner_count: z.number(),
  rating_count: z.number(),
  rating_average: z.nullable(z.number()),
  /** Names of the categories of their courses. */
  subjects: z.array(z.string()),
})
export type CatalogInstructor = z.infer<typeof CatalogInstructor>

export const listInstructors = endpoint({
  method: 'GET',
  path: '/api/catalog/instructors/',
  access: 'public',
  summary: 'List the people who teach public courses',
  query: z.extend(PageQuery, { category: z.optional(Reference) }),
  output: pageOf(CatalogInstructor),
})

export const InstructorProfile = z.extend(CatalogInstructor, {
  bio: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  organizations: z.array(z.string()),
  courses: z.array(CatalogCourse),
})
export type InstructorProfile = z.infer<typeof InstructorProfile>

export const getInstructor = endpoint({
  method: 'GET',
  path: '/api/catalog/instructors/:personId/',
  access: 'public',
  summary: 'Read the profile of someone who teaches public courses',
  params: z.object({ personId: Id }),
  output: InstructorProfile,
  errors: ['instructor_not_found'],
})

export const CatalogHome = z.object({
  featured: z.array(CatalogCourse),
  newest: z.array(CatalogCourse),
  categories: z.array(CatalogCategory),
  instructors: z.array(CatalogInstructor),
  figures: z.object({
    courses: z.number(),
    learners: z.number(),
    completions: z.number(),
    organizations: z.number(),
  }),
})
export type CatalogHome = z.infer<typeof CatalogHome>

export const getCatalogHome = endpoint({
  method: 'GET',
  path: '/api/catalog/home/',
  access: 'public',
  summary: 'Read what the first page shows: courses, categories, instructors and figures',
  output: CatalogHome,
})
