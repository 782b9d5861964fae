import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** Courses as files for other systems: a job writes the draft, and the file can be downloaded for a week. */

export const CourseExportFormat = z.enum(['common_cartridge', 'scorm_1_2'])
export type CourseExportFormat = z.infer<typeof CourseExportFormat>

export const CourseExport = z.object({
  id: Id,
  format: CourseExportFormat,
  created_at: Instant,
  finished_at: z.nullable(Instant),
  /** Why the export failed, as a sentence. */
  problem: z.nullable(z.string()),
  /** Lessons and questions that the format doesn't support. */
  left_out: z.array(z.object({ title: z.string(), reason: z.string() })),
  size_bytes: z.nullable(z.number()),
  /** A signed URL that works for an hour; null until the file is written. */
  url: z.nullable(z.string()),
})
export type CourseExport = z.infer<typeof CourseExport>

export const createCourseExport = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/exports/',
  access: 'member',
  summary: 'Write the draft of a course as a Common Cartridge or a SCORM package',
  params: CourseParams,
  body: z.object({ format: CourseExportFormat }),
  output: CourseExport,
  errors: ['not_allowed', 'course_not_found'],
})

export const getCourseExport = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/exports/:exportId/',
  access: 'member',
  summary: 'Read whether an export is written, and what it leaves out',
  params: z.extend(CourseParams, { exportId: Id }),
  output: CourseExport,
  errors: ['not_allowed', 'course_not_found', 'course_export_not_found'],
})
