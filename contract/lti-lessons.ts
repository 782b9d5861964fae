import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { ToolRules } from './lessons.ts'
import { ToolAddress, ToolParameters } from './lti-tools.ts'
import { MyCourseParams } from './progress.ts'

/** Lessons that launch a tool. The lesson's ID is the ID of the resource link. */

export const openApiTag = 'lti'

const LessonParams = z.extend(CourseParams, { lessonId: Id })
const editing = [
  'not_allowed',
  'course_not_found',
  'course_in_review',
  'course_archived',
  'lesson_not_found',
  'lti_tool_not_found',
] as const

/** A tool as authors see it when choosing one. */
export const ToolChoice = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Where new lessons of this tool open. */
  opens_in: z.enum(['frame', 'window']),
  can_deep_link: z.boolean(),
  can_grade: z.boolean(),
})
export type ToolChoice = z.infer<typeof ToolChoice>

export const SaveLessonToolBody = z.object({
  tool_id: Id,
  /** A page of the tool; null for the registered launch URL. */
  url: z.nullable(ToolAddress),
  custom: ToolParameters,
  opens_in: z.enum(['frame', 'window']),
  rules: ToolRules,
})
export type SaveLessonToolBody = z.infer<typeof SaveLessonToolBody>

export const LessonTool = z.object({
  lesson_id: Id,
  tool_id: z.nullable(Id),
  /** The tool has been disconnected, so nothing opens. */
  has_ended: z.boolean(),
  url: z.nullable(z.string()),
  custom: z.record(z.string(), z.string()),
  opens_in: z.enum(['frame', 'window']),
  rules: ToolRules,
  choices: z.array(ToolChoice),
  can: z.object({ update: z.boolean() }),
})
export type LessonTool = z.infer<typeof LessonTool>

export const getLessonTool = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/tool/',
  access: 'member',
  summary: 'Read the tool of a lesson and its rules, as authors edit them',
  params: LessonParams,
  output: LessonTool,
  errors: ['course_not_found', 'lesson_not_found'],
})

export const saveLessonTool = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/tool/',
  access: 'member',
  summary: 'Choose the tool of a lesson, what it opens and when it counts',
  params: LessonParams,
  body: SaveLessonToolBody,
  output: LessonTool,
  errors: editing,
})

/** Where the browser starts: one of our pages, which redirects to the tool. Works once, for a few minutes. */
export const ToolLaunch = z.object({ url: z.string(), opens_in: z.enum(['frame', 'window']) })
export type ToolLaunch = z.infer<typeof ToolLaunch>

export const previewLessonTool = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/tool/preview/',
  access: 'member',
  summary: 'Launch the tool of a draft as a member of the course’s staff',
  params: LessonParams,
  output: ToolLaunch,
  errors: ['course_not_found', 'lesson_not_found', 'lti_tool_not_found'],
})

export const MyTool = z.object({
  tool_name: z.string(),
  opens_in: z.enum(['frame', 'window']),
  rules: ToolRules,
  has_ended: z.boolean(),
  /** The result reported by the tool, in points. */
  points: z.nullable(z.number()),
  maximum_points: z.number(),
  comment: z.string(),
  completed_at: z.nullable(Instant),
  /** Data about the caller that the tool receives besides an ID. */
  shares: z.array(z.enum(['name', 'email', 'picture'])),
})
export type MyTool = z.infer<typeof MyTool>

const MyLessonParams = z.extend(MyCourseParams, { lessonId: Id })
const learning = [
  'course_not_found',
  'lesson_not_found',
  'lesson_locked',
  'lti_tool_not_found',
] as const

export const getMyTool = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/tool/',
  access: 'member',
  summary: 'Read how I stand in the tool of a lesson',
  params: MyLessonParams,
  output: MyTool,
  errors: learning,
})

export const launchTool = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/tool/launch/',
  access: 'member',
  summary: 'Open the tool of a lesson',
  params: MyLessonParams,
  output: ToolLaunch,
  errors: learning,
})

/** A tool in the course’s navigation, or in the editor of its lessons. */
export const CourseTool = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  opens_in: z.enum(['frame', 'window']),
})
export type CourseTool = z.infer<typeof CourseTool>

export const listCourseTools = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/tools/',
  access: 'member',
  summary: 'List the tools of the course’s navigation',
  params: MyCourseParams,
  output: z.array(CourseTool),
  errors: ['course_not_found'],
})

export const launchCourseTool = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/tools/:toolId/launch/',
  access: 'member',
  summary: 'Open a tool of the course’s navigation',
  params: z.extend(MyCourseParams, { toolId: Id }),
  output: ToolLaunch,
  errors: ['course_not_found', 'lti_tool_not_found'],
})

export const startDeepLink = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lti/deep-links/',
  access: 'member',
  summary: 'Let an author choose content in a tool: for one lesson, or as new lessons of a section',
  params: CourseParams,
  body: z.object({
    tool_id: Id,
    /** The lesson that shows the selected content. */
    lesson_id: z.optional(Id),
    /** Without a lesson: where to add the new ones. */
    section_id: z.optional(Id),
    /** Lessons that open the tool, or blocks for the text of the given lesson, which the editor inserts. */
    into: z.optional(z.enum(['lessons', 'document'])),
  }),
  output: ToolLaunch,
  errors: [...editing, 'section_not_found'],
})

export const listEditorTools = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lti/editor-tools/',
  access: 'member',
  summary: 'List the tools that the editor of lessons offers',
  params: CourseParams,
  output: z.array(CourseTool),
  errors: ['course_not_found'],
})

export const reviewInTool = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lti/reviews/',
  access: 'member',
  summary: 'Open the work behind a learner’s score in the tool that graded it',
  params: CourseParams,
  body: z.object({
    /** A lesson that opens a tool, or a column that a tool added. */
    item_id: Id,
    enrollment_id: Id,
  }),
  output: ToolLaunch,
  errors: ['course_not_found', 'not_allowed', 'grade_item_not_found', 'enrollment_not_found'],
})
