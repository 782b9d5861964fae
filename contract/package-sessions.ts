import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams } from './fields.ts'
import { PackageStandard } from './packages.ts'
import { MyCourseParams } from './progress.ts'

/** Parts of cmi5 and xAPI packages that report to the record store: each launch is a session. */

export const LaunchMode = z.enum(['Normal', 'Browse', 'Review'])
export type LaunchMode = z.infer<typeof LaunchMode>

export const UnitLaunch = z.object({
  /** URL of the part, with everything it needs to report. Its key can be fetched once. */
  url: z.string(),
  opens_window: z.boolean(),
  registration_id: Id,
  session_id: Id,
})
export type UnitLaunch = z.infer<typeof UnitLaunch>

export const launchUnit = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/package/units/',
  access: 'member',
  summary: 'Open a part of a cmi5 or xAPI package; a session of the same part that is open ends',
  params: z.extend(MyCourseParams, { lessonId: Id }),
  body: z.object({
    attempt_id: Id,
    /** The window's session, as returned when the package was opened. */
    session_id: Id,
    activity_id: z.string().check(z.maxLength(4000)),
  }),
  output: UnitLaunch,
  errors: [
    'course_not_found',
    'lesson_not_found',
    'lesson_locked',
    'package_not_found',
    'package_unit_not_found',
    'package_open_elsewhere',
    'package_host_missing',
  ],
})

export const previewUnit = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/package/preview/units/',
  access: 'member',
  summary: 'Try a part of the cmi5 or xAPI package of a draft; results don’t count',
  params: z.extend(CourseParams, { lessonId: Id }),
  body: z.object({ activity_id: z.string().check(z.maxLength(4000)) }),
  output: UnitLaunch,
  errors: [
    'course_not_found',
    'lesson_not_found',
    'package_not_found',
    'package_unit_not_found',
    'package_host_missing',
  ],
})

export const ReportingPackage = z.object({
  id: Id,
  title: z.string(),
  standard: PackageStandard,
  course_id: z.nullable(Id),
  course_title: z.nullable(z.string()),
  created_at: Instant,
  /** In package order; a part is identified by its position, from 0. */
  units: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type ReportingPackage = z.infer<typeof ReportingPackage>

export const listReportingPackages = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/packages/',
  access: 'member',
  summary: 'List the cmi5 and xAPI packages of the organization, newest first',
  params: OrganizationParams,
  output: z.object({ items: z.array(ReportingPackage) }),
  errors: ['not_allowed'],
})

/** An actor's status in one part. */
export const RegisteredUnit = z.object({
  index: z.number(),
  title: z.string(),
  is_satisfied: z.boolean(),
  completed_at: z.nullable(Instant),
  passed_at: z.nullable(Instant),
  failed_at: z.nullable(Instant),
  waived_at: z.nullable(Instant),
  score_percent: z.nullable(z.number()),
  /** The open session, if any. */
  open_session_id: z.nullable(Id),
})
export type RegisteredUnit = z.infer<typeof RegisteredUnit>

export const PackageRegistration = z.object({
  id: Id,
  /** The learner's name, or the account of an actor named by an admin. */
  actor: z.string(),
  created_at: Instant,
  is_satisfied: z.boolean(),
  units: z.array(RegisteredUnit),
})
export type PackageRegistration = z.infer<typeof PackageRegistration>

const PackageParams = z.extend(OrganizationParams, { packageId: Id })

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/packages/:packageId/registrations/',
  access: 'member',
  summary: 'List who is registered for a cmi5 or xAPI package and how they stand, newest first',
  params: PackageParams,
  output: z.object({ items: z.array(PackageRegistration) }),
  errors: ['not_allowed', 'package_not_found'],
})

const UnitIndex = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))

/** An xAPI agent as cmi5 requires it: identified by an account. */
export const AccountActor = z.object({
  objectType: z.optional(z.literal('Agent')),
  name: z.optional(line(255)),
  account: z.object({
    homePage: z.url().check(z.maxLength(1000)),
    name: line(255),
  }),
})
export type AccountActor = z.infer<typeof AccountActor>

export const launchUnitForActor = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/packages/:packageId/units/:unitIndex/launch/',
  access: 'member',
  summary: 'Make the address that opens a part of a package for a named actor',
  params: z.extend(PackageParams, { unitIndex: UnitIndex }),
  body: z.object({
    actor: AccountActor,
    /** An earlier registration of the same actor to continue; a new one is created if absent. */
    registration: z.optional(Id),
    launch_mode: z._default(LaunchMode, 'Normal'),
  }),
  output: UnitLaunch,
  errors: [
    'not_allowed',
    'package_not_found',
    'package_unit_not_found',
    'package_registration_taken',
    'package_host_missing',
  ],
})

export const waiveUnit = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/package-registrations/:registrationId/units/:unitIndex/waive/',
  access: 'member',
  summary: 'Count a part of a cmi5 package as done without its being taken; once is enough',
  params: z.extend(OrganizationParams, { registrationId: Id, unitIndex: UnitIndex }),
  body: z.object({ reason: line(500) }),
  output: PackageRegistration,
  errors: ['not_allowed', 'package_registration_not_found', 'package_unit_not_found'],
})

export const endUnitSession = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/package-sessions/:sessionId/end/',
  access: 'member',
  summary: 'End a session that its part did not end; one that has ended stays as it is',
  params: z.extend(OrganizationParams, { sessionId: Id }),
  errors: ['not_allowed', 'package_session_not_found'],
})
