import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, requiredText, text } from './fields.ts'
import { Points } from './grading.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/**
 * Learners' results in a course. Every item in a category counts equally, as a share of its points; a category counts
 * by its weight. Quizzes count in percent, because attempts may have different points. The questions inside a video are
 * one item: the sum of their points.
 */

export const GradeCategory = z.object({
  id: Id,
  name: line(80, 'Name the category'),
  weight_percent: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  /** Number of lowest results to drop. */
  drop_lowest: z.number().check(z.int(), z.minimum(0), z.maximum(20)),
})
export type GradeCategory = z.infer<typeof GradeCategory>

export const GradeItem = z.object({
  /** For lesson items: the lesson's ID. */
  id: Id,
  /** tool_item: a column that a tool added; like manual columns, it belongs to no lesson. */
  kind: z.enum(['quiz', 'assignment', 'video', 'package', 'tool', 'tool_item', 'manual']),
  title: z.string(),
  points: z.number(),
  category_id: z.nullable(Id),
})
export type GradeItem = z.infer<typeof GradeItem>

export const GradeCell = z.object({
  item_id: Id,
  /** Null until there is something to count. */
  points: z.nullable(z.number()),
  maximum_points: z.number(),
  status: z.enum(['none', 'waiting', 'returned', 'graded']),
  late_days: z.number(),
  /** Dropped by the rule of its category. */
  is_dropped: z.boolean(),
  /** Entered manually; the earned result is kept as well. */
  mark: z.nullable(
    z.object({
      reason: z.string(),
      by: z.nullable(PersonName),
      at: Instant,
      earned_points: z.nullable(z.number()),
    }),
  ),
  /** The work behind the grade, for people who may see whose it is. */
  submission_id: z.nullable(Id),
})
export type GradeCell = z.infer<typeof GradeCell>

export const GradebookRow = z.object({
  enrollment_id: Id,
  person: PersonName,
  email: z.string(),
  /** One per item, in the same order. */
  cells: z.array(GradeCell),
  /** Based on what is graded so far; null if nothing is. */
  total_percent: z.nullable(z.number()),
})
export type GradebookRow = z.infer<typeof GradebookRow>

export const Scheme = z.object({
  categories: z.array(GradeCategory),
  columns: z.array(GradeItem),
})
export type Scheme = z.infer<typeof Scheme>

export const getGradebook = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/',
  access: 'member',
  summary: 'Read what the learners of a course reached, one page of learners at a time',
  params: CourseParams,
  query: z.extend(PageQuery, {
    sort: z._default(z.enum(['name', 'last_active']), 'name'),
    cohort: z.optional(Id),
  }),
  output: z.extend(pageOf(GradebookRow), {
    ...Scheme.shape,
    /** IDs of columns whose tool shows the work behind a score. */
    reviewable: z.array(Id),
    can: z.object({ mark: z.boolean(), arrange: z.boolean() }),
  }),
  errors: ['course_not_found', 'not_allowed'],
})

/** For everyone in the course, regardless of the page; null if nothing is graded yet. */
export const GradeAverages = z.object({
  total_percent: z.nullable(z.number()),
  items: z.array(
    z.object({ item_id: Id, percent: z.nullable(z.number()), graded_count: z.number() }),
  ),
})
export type GradeAverages = z.infer<typeof GradeAverages>

export const getGradeAverages = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/averages/',
  access: 'member',
  summary: 'Read what learners of a course reached on average in each item',
  params: CourseParams,
  query: z.object({ cohort: z.optional(Id) }),
  output: GradeAverages,
  errors: ['course_not_found', 'not_allowed'],
})

const arranging = ['course_not_found', 'not_allowed', 'grade_item_not_found'] as const

export const saveGradeScheme = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/scheme/',
  access: 'member',
  summary: 'Say which categories there are, how much each counts and what stands in them',
  params: CourseParams,
  /** Category weights add up to 100. Without categories, every item counts equally. */
  body: z.object({
    categories: z.array(GradeCategory).check(z.maxLength(30)),
    items: z.array(z.object({ id: Id, category_id: z.nullable(Id) })).check(z.maxLength(500)),
  }),
  output: Scheme,
  errors: arranging,
})

const ItemParams = z.extend(CourseParams, { itemId: Id })

export const saveGradeItem = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/items/:itemId/',
  access: 'member',
  summary: 'Add a column for something done elsewhere, or change it; the id is made by the writer',
  params: ItemParams,
  body: z.object({
    title: line(120, 'Name the item'),
    points: Points.check(z.minimum(0.01, 'Give at least some points')),
    category_id: z.nullable(Id),
  }),
  output: Scheme,
  errors: arranging,
})

export const deleteGradeItem = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/items/:itemId/',
  access: 'member',
  summary: 'Remove a column that was added by hand, with everything that was given in it',
  params: ItemParams,
  output: Scheme,
  errors: arranging,
})

const MarkParams = z.extend(ItemParams, { enrollmentId: Id })
const marking = [...arranging, 'enrollment_not_found'] as const

export const setMark = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/items/:itemId/learners/:enrollmentId/',
  access: 'member',
  summary: 'Give points by hand, with a reason that the learner sees and the log keeps',
  params: MarkParams,
  body: z.object({ points: Points, reason: requiredText(500) }),
  output: GradebookRow,
  errors: marking,
})

export const removeMark = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/items/:itemId/learners/:enrollmentId/remove/',
  access: 'member',
  summary: 'Take back what was given by hand; what the work brought counts again',
  params: MarkParams,
  body: z.object({ reason: text(500) }),
  output: GradebookRow,
  errors: marking,
})

export const exportGrades = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/export/',
  access: 'member',
  summary: 'Export the grades of the learners of a course, or of one cohort, as a CSV file',
  params: CourseParams,
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    cohort: z.optional(Id),
  }),
  output: z.object({ name: z.string(), content_type: z.string(), base64: z.string() }),
  errors: ['course_not_found', 'not_allowed'],
})

/** The text of a CSV file whose header names an Email column and items of the course. */
const GradeFile = {
  text: z.string().check(z.minLength(1, 'Choose a file'), z.maxLength(1_000_000)),
}

export const GradeImportRow = z.object({
  line: z.number(),
  given: z.string(),
  name: z.nullable(z.string()),
  /** Problems; empty if there are none. */
  errors: z.array(z.string()),
  changes: z.array(
    z.object({
      item_id: Id,
      title: z.string(),
      from_points: z.nullable(z.number()),
      to_points: z.number(),
    }),
  ),
})
export type GradeImportRow = z.infer<typeof GradeImportRow>

export const GradeImport = z.object({
  /** Headers that match no item; their columns are ignored. */
  ignored_columns: z.array(z.string()),
  row_count: z.number(),
  /** Cells that get new points. */
  change_count: z.number(),
  /** Rows that can't be imported. If there is one, nothing is imported. */
  failed_count: z.number(),
  /** Rows with errors first, then rows with changes; at most 500. */
  rows: z.array(GradeImportRow),
})
export type GradeImport = z.infer<typeof GradeImport>

const importing = [
  'course_not_found',
  'not_allowed',
  'grade_file_invalid',
  'too_many_rows',
] as const

export const previewGradeImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/import/preview/',
  access: 'member',
  summary: 'See what a CSV file of grades would change, row by row, and change nothing',
  params: CourseParams,
  body: z.object(GradeFile),
  output: GradeImport,
  errors: importing,
})

export const importGrades = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/gradebook/import/',
  access: 'member',
  summary: 'Take over grades of a CSV file: all of them, or none when a row has a mistake',
  params: CourseParams,
  body: z.object({ ...GradeFile, reason: requiredText(500) }),
  output: GradeImport,
  errors: importing,
})

export const MyGrade = z.extend(GradeItem, {
  /** Where the work is done; null if it was done elsewhere. */
  lesson_id: z.nullable(Id),
  cell: GradeCell,
})
export type MyGrade = z.infer<typeof MyGrade>

export const MyGrades = z.object({
  categories: z.array(GradeCategory),
  items: z.array(MyGrade),
  total_percent: z.nullable(z.number()),
})
export type MyGrades = z.infer<typeof MyGrades>

export const getMyGrades = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/grades/',
  access: 'member',
  summary: 'Read what I reached in a course so far and how it adds up',
  params: z.extend(OrganizationParams, { courseId: Id }),
  output: MyGrades,
  errors: ['course_not_found'],
})

export const MyAverage = z.object({
  /** Mean of the course totals; null until a grade is released to the caller. */
  average_percent: z.nullable(z.number()),
  courses: z.array(z.object({ id: Id, title: z.string(), total_percent: z.number() })),
})
export type MyAverage = z.infer<typeof MyAverage>

export const getMyAverage = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-grades/average/',
  access: 'member',
  summary: 'Read my average score over my courses, with what I reached in each',
  params: OrganizationParams,
  output: MyAverage,
})
