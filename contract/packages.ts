import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { PackageRules } from './lessons.ts'
import { MyCourseParams } from './progress.ts'

/** Course content made with other tools: its format, its requirements, and learners' results. */

export const packageFilePurpose = 'package'

export const PackageStandard = z.enum(['scorm_1_2', 'scorm_2004', 'cmi5', 'xapi'])
export type PackageStandard = z.infer<typeof PackageStandard>

/** A part of a package, in outline order. */
export const PackageActivity = z.object({
  id: z.string(),
  title: z.string(),
  /** 0 at the top of the outline. */
  depth: z.number(),
  is_visible: z.boolean(),
  /** Page that it opens, relative to the package and with its parameters; null for a heading. */
  launch: z.nullable(z.string()),
  /** Whether its author wants it to open in a separate window. */
  opens_window: z.optional(z.boolean()),
  /** Whether it reports progress; other parts are complete once opened. */
  reports: z.boolean(),
  mastery_score: z.nullable(z.number()),
  maximum_time: z.nullable(z.string()),
  time_limit_action: z.nullable(z.string()),
  launch_data: z.string(),
  completion_threshold: z.nullable(z.number()),
  scaled_passing_score: z.nullable(z.number()),
})
export type PackageActivity = z.infer<typeof PackageActivity>

export const Package = z.object({
  id: Id,
  title: z.string(),
  standard: PackageStandard,
  /** Such as "SCORM 2004 4th Edition". */
  edition: z.string(),
  file_name: z.string(),
  size_bytes: z.number(),
  file_count: z.number(),
  activities: z.array(PackageActivity),
  /** Warnings for authors that can't be fixed in Lyceum. */
  notes: z.array(z.string()),
  created_at: Instant,
  /** Learners who have opened this version. */
  learner_count: z.number(),
  /** Whether this is one part of a package whose other parts have their own lessons. */
  is_part: z.boolean(),
})
export type Package = z.infer<typeof Package>

const LessonParams = z.extend(CourseParams, { lessonId: Id })
const editing = [
  'not_allowed',
  'course_not_found',
  'course_in_review',
  'course_archived',
  'lesson_not_found',
] as const

export const LessonPackage = z.object({
  lesson_id: Id,
  /** Null until a package is chosen. */
  package: z.nullable(Package),
  rules: PackageRules,
  /** Earlier versions that learners may still be using, newest first. */
  earlier: z.array(Package),
  can: z.object({ update: z.boolean() }),
})
export type LessonPackage = z.infer<typeof LessonPackage>

export const getLessonPackage = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/package/',
  access: 'member',
  summary: 'Read the package of a lesson and its rules, as authors edit them',
  params: LessonParams,
  output: LessonPackage,
  errors: ['course_not_found', 'lesson_not_found'],
})

export const importPackage = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/package/',
  access: 'member',
  summary:
    'Use an uploaded package in a lesson, or replace the one that is there, with the lessons of its other parts',
  params: LessonParams,
  body: z.object({ file_id: Id }),
  output: LessonPackage,
  errors: [...editing, 'file_not_found', 'package_unreadable'],
})

export const splitPackage = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/package/split/',
  access: 'member',
  summary: 'Replace a lesson by a section with a lesson for each part of its package',
  params: LessonParams,
  output: z.object({ section_id: Id, lesson_ids: z.array(Id) }),
  errors: [...editing, 'package_not_found', 'package_has_one_part', 'outline_too_long'],
})

export const savePackageRules = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/package/rules/',
  access: 'member',
  summary:
    'Say when a package counts as complete, which attempt counts, and who moves to a new version',
  params: LessonParams,
  body: PackageRules,
  output: LessonPackage,
  errors: editing,
})

const Completion = z.enum(['unknown', 'not_attempted', 'incomplete', 'completed'])
const Success = z.enum(['unknown', 'passed', 'failed'])
const Percent = z.number().check(z.minimum(0), z.maximum(100))

/** Results of an attempt so far. */
export const PackageOutcome = z.object({
  completion: Completion,
  success: Success,
  score_percent: z.nullable(Percent),
})
export type PackageOutcome = z.infer<typeof PackageOutcome>

export const PackageAttempt = z.extend(PackageOutcome, {
  id: Id,
  number: z.number(),
  seconds: z.number(),
  started_at: Instant,
  last_active_at: Instant,
  /** Version of the package that the attempt belongs to. */
  package_id: Id,
})
export type PackageAttempt = z.infer<typeof PackageAttempt>

/** Status of one part of a package; `data` is the learner's data in the terms of the standard. */
export const ActivityState = z.extend(PackageOutcome, {
  activity_id: z.string(),
  data: z.string(),
  seconds: z.number(),
})
export type ActivityState = z.infer<typeof ActivityState>

/** Everything that the player needs to run a package. */
export const PackageLaunch = z.object({
  /** Null in a preview, which records nothing. */
  attempt_id: z.nullable(Id),
  session_id: z.nullable(Id),
  /** Path that accepts a commit without a site session, for a window that is closing. */
  beacon_path: z.nullable(z.string()),
  /** Number of the last commit received. The next one must be higher. */
  sequence: z.number(),
  /** Player page on the package host; null if no package host is configured. */
  player_url: z.nullable(z.string()),
  /** Signed path of the package's files on the same host. Works for twelve hours. */
  content_path: z.string(),
  standard: PackageStandard,
  title: z.string(),
  activities: z.array(PackageActivity),
  /** SCORM 2004 sequencing rules in the form the player's runtime expects. */
  sequencing: z.nullable(z.unknown()),
  learner: z.object({ id: z.string(), name: z.string() }),
  states: z.array(ActivityState),
  /** Sequencing state as written by the runtime. */
  sequencing_state: z.nullable(z.string()),
  /** The last open part. */
  current_activity_id: z.nullable(z.string()),
})
export type PackageLaunch = z.infer<typeof PackageLaunch>

export const previewPackage = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/package/preview/',
  access: 'member',
  summary: 'Run the package of a draft without recording anything',
  params: LessonParams,
  output: PackageLaunch,
  errors: ['course_not_found', 'lesson_not_found', 'package_not_found'],
})

const MyLessonParams = z.extend(MyCourseParams, { lessonId: Id })
const learning = [
  'course_not_found',
  'lesson_not_found',
  'lesson_locked',
  'package_not_found',
] as const

export const MyPackage = z.object({
  title: z.string(),
  activity_count: z.number(),
  rules: PackageRules,
  /** The caller's attempts in this round, newest first. */
  attempts: z.array(PackageAttempt),
  /** Completed parts of the latest attempt, if they report to the record store. */
  done: z.array(z.string()),
  completed_at: z.nullable(Instant),
})
export type MyPackage = z.infer<typeof MyPackage>

export const getMyPackage = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/package/',
  access: 'member',
  summary: 'Read how I stand in the package of a lesson',
  params: MyLessonParams,
  output: MyPackage,
  errors: learning,
})

export const launchPackage = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/package/launch/',
  access: 'member',
  summary: 'Open the package where I left it, or begin a new attempt; other windows stop',
  params: MyLessonParams,
  body: z.object({
    /** Generated by the window that runs the package; only the latest window may commit. */
    session_id: Id,
    new_attempt: z._default(z.boolean(), false),
  }),
  output: PackageLaunch,
  errors: learning,
})

/** Room for 64,000 characters of suspend data plus interactions. */
const maximumData = 700_000

export const CommitBody = z.object({
  attempt_id: Id,
  session_id: Id,
  sequence: z.number().check(z.int(), z.minimum(1)),
  activity: z.nullable(
    z.extend(PackageOutcome, {
      activity_id: z.string().check(z.maxLength(4000)),
      data: z.string().check(z.maxLength(maximumData)),
      /** Total time in this part of the package, not just since the last commit. */
      seconds: z.number().check(z.minimum(0), z.maximum(31_536_000)),
    }),
  ),
  /** Result of the whole package if its own rules decide; otherwise the server combines its parts. */
  outcome: z.nullable(PackageOutcome),
  sequencing_state: z.nullable(z.string().check(z.maxLength(maximumData))),
  current_activity_id: z.nullable(z.string().check(z.maxLength(4000))),
})
export type CommitBody = z.infer<typeof CommitBody>

export const commitPackage = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/package/commits/',
  access: 'member',
  summary: 'Save what a package reported; sending it again changes nothing',
  params: MyLessonParams,
  body: CommitBody,
  output: z.extend(PackageOutcome, {
    sequence: z.number(),
    completed_at: z.nullable(Instant),
  }),
  errors: ['course_not_found', 'lesson_not_found', 'package_not_found', 'package_open_elsewhere'],
})
