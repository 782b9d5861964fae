import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

/** What people rely on, in the order in which it is shown. */
export const StatusPart = z.enum(['web', 'database', 'files', 'mail', 'background'])
export type StatusPart = z.infer<typeof StatusPart>

/** `delayed`: works, but late. `off`: not set up on this installation. */
export const PartState = z.enum(['working', 'delayed', 'down', 'off'])
export type PartState = z.infer<typeof PartState>

export const PublicStatus = z.object({
  as_of: Instant,
  /** Whether all parts work; those that aren't set up don't count. */
  is_working: z.boolean(),
  parts: z.array(z.object({ part: StatusPart, state: PartState })),
})
export type PublicStatus = z.infer<typeof PublicStatus>

export const getPublicStatus = endpoint({
  method: 'GET',
  path: '/api/status/',
  access: 'public',
  summary: 'Read what works right now; answers 200 even while the database is down',
  output: PublicStatus,
})

export const JobLane = z.enum(['events', 'mail', 'outside', 'media', 'video'])
export type JobLane = z.infer<typeof JobLane>

/** `retrying`: failed before, and will be tried again. `failed`: won't be tried again. */
export const JobState = z.enum(['waiting', 'running', 'retrying', 'failed'])
export type JobState = z.infer<typeof JobState>

const Counts = {
  waiting: z.number(),
  running: z.number(),
  retrying: z.number(),
  failed: z.number(),
}

export const PlatformStatus = z.object({
  as_of: Instant,
  version: z.string(),
  parts: z.array(
    z.object({
      part: StatusPart,
      state: PartState,
      /** The error, as the part reported it. */
      detail: z.nullable(z.string()),
    }),
  ),
  /** The database's servers, if there are replicas; `delayed` and `down` ones answer nobody. */
  databases: z.array(
    z.object({
      name: z.string(),
      is_primary: z.boolean(),
      state: PartState,
      /** How long ago the primary was where a replica is now; null if unknown. */
      lag_seconds: z.nullable(z.number()),
    }),
  ),
  lanes: z.array(z.object({ lane: JobLane, ...Counts, oldest_seconds: z.nullable(z.number()) })),
  /** Kinds of jobs in the queue, most first. */
  kinds: z.array(z.object({ task: z.string(), lane: JobLane, count: z.number() })),
  last_backup: z.nullable(z.object({ name: z.string(), finished_at: Instant })),
})
export type PlatformStatus = z.infer<typeof PlatformStatus>

export const getPlatformStatus = endpoint({
  method: 'GET',
  path: '/api/platform/status/',
  access: 'super_admin',
  summary: 'Read what works right now, the queue by lane and the last backup',
  output: PlatformStatus,
})

export const PlatformJob = z.object({
  id: z.string(),
  task: z.string(),
  lane: JobLane,
  state: JobState,
  attempts: z.number(),
  maximum_attempts: z.number(),
  /** The first line of the last error. */
  reason: z.nullable(z.string()),
  queued_at: Instant,
  /** When it is tried next; null if it isn't. */
  next_at: z.nullable(Instant),
  can: z.object({ retry: z.boolean(), discard: z.boolean() }),
})
export type PlatformJob = z.infer<typeof PlatformJob>

export const listPlatformJobs = endpoint({
  method: 'GET',
  path: '/api/platform/jobs/',
  access: 'super_admin',
  summary: 'List the jobs in the queue, those that failed for good first',
  query: z.extend(PageQuery, {
    state: z.optional(JobState),
    lane: z.optional(JobLane),
    task: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: pageOf(PlatformJob),
})

const params = z.object({ jobId: z.string().check(z.maxLength(40)) })

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/platform/jobs/:jobId/retry/',
  access: 'super_admin',
  summary: 'Run a job that failed again right away, with all its attempts',
  params,
  errors: ['job_not_found', 'job_not_failed'],
})

export const discardJob = endpoint({
  method: 'POST',
  path: '/api/platform/jobs/:jobId/discard/',
  access: 'super_admin',
  summary: 'Remove a job that failed, without running it',
  params,
  errors: ['job_not_found', 'job_not_failed'],
})
