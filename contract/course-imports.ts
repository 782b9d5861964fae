import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/**
 * Courses from other systems: a file is read, previewed and imported in the background, and the import can be undone.
 */

/** The upload purpose (contract/files.ts) of files to import. */
export const courseImportPurpose = 'course_import'

export const CourseImportStatus = z.enum([
  'reading',
  'ready',
  'importing',
  'done',
  'failed',
  'undone',
])
export type CourseImportStatus = z.infer<typeof CourseImportStatus>

export const CourseItemState = z.enum(['imported', 'changed', 'not_imported'])
export type CourseItemState = z.infer<typeof CourseItemState>

export const CourseImport = z.object({
  id: Id,
  status: CourseImportStatus,
  file_name: z.string(),
  /** The detected format; empty while the file is being read. */
  format: z.string(),
  title: z.string(),
  /** Notes about the file as a whole. */
  notes: z.array(z.string()),
  /** What the import creates. */
  sections: z.array(z.object({ title: z.string(), lessons: z.array(z.string()) })),
  creates: z.object({
    sections: z.number(),
    lessons: z.number(),
    questions: z.number(),
    discussions: z.number(),
    files: z.number(),
  }),
  /** Number of items in each state. */
  counts: z.record(CourseItemState, z.number()),
  /** Why the import failed, as a sentence. */
  problem: z.nullable(z.string()),
  done_count: z.number(),
  total_count: z.number(),
  /** The imported course, as long as it exists. */
  course: z.nullable(z.object({ id: Id, title: z.string(), is_edited: z.boolean() })),
  /** Courses that the same file created before; importing it again creates another one. */
  earlier: z.array(z.object({ course_id: Id, title: z.string(), imported_at: Instant })),
  created_by: z.nullable(PersonName),
  created_at: Instant,
  finished_at: z.nullable(Instant),
  can: z.object({ start: z.boolean(), undo: z.boolean(), discard: z.boolean() }),
})
export type CourseImport = z.infer<typeof CourseImport>

export const CourseImportItem = z.object({
  number: z.number(),
  /** The other system's name for it: Page, Quiz, Forum. */
  kind: z.string(),
  title: z.string(),
  /** Location in the file. */
  place: z.nullable(z.string()),
  state: CourseItemState,
  /** What the item becomes in Lyceum; null if nothing. */
  becomes: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  /** How the result differs from the file, in sentences. */
  notes: z.array(z.string()),
})
export type CourseImportItem = z.infer<typeof CourseImportItem>

const ImportParams = z.extend(OrganizationParams, { importId: Id })

export const createCourseImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/course-imports/',
  access: 'member',
  summary: 'Read an uploaded file and say what importing it would create; nothing is created yet',
  params: OrganizationParams,
  body: z.object({ file_id: Id }),
  output: CourseImport,
  errors: ['not_allowed', 'file_not_found'],
})

export const listCourseImports = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/course-imports/',
  access: 'member',
  summary: 'List my imports of courses, for an admin those of everyone, newest first',
  params: OrganizationParams,
  query: PageQuery,
  output: pageOf(CourseImport),
  errors: ['not_allowed'],
})

export const getCourseImport = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/course-imports/:importId/',
  access: 'member',
  summary: 'Read what an import creates and how far it is',
  params: ImportParams,
  output: CourseImport,
  errors: ['course_import_not_found'],
})

export const listCourseImportItems = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/course-imports/:importId/items/',
  access: 'member',
  summary: 'List every item of the file with what becomes of it',
  params: ImportParams,
  query: z.extend(PageQuery, { state: z.optional(CourseItemState) }),
  output: pageOf(CourseImportItem),
  errors: ['course_import_not_found'],
})

export const startCourseImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/course-imports/:importId/start/',
  access: 'member',
  summary: 'Import a file that was read, as a new draft; starting twice changes nothing',
  params: ImportParams,
  output: CourseImport,
  errors: ['not_allowed', 'course_import_not_found', 'course_import_empty'],
})

export const undoCourseImport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/course-imports/:importId/undo/',
  access: 'member',
  summary: 'Remove the course, questions and files that an import brought',
  params: ImportParams,
  output: CourseImport,
  errors: [
    'not_allowed',
    'course_import_not_found',
    'course_import_not_undoable',
    'course_was_published',
    'course_in_review',
  ],
})

export const discardCourseImport = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/course-imports/:importId/',
  access: 'member',
  summary: 'Forget an import that was not started, with its file',
  params: ImportParams,
  errors: ['not_allowed', 'course_import_not_found', 'course_import_started'],
})
