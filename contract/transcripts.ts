import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Enrollment } from './enrollments.ts'
import { CalendarDate, Id, Instant } from './fields.ts'

/** Everything a person has learned, in every organization. */

export const openApiTag = 'progress'

const LearningScope = z.object({ organization: z.optional(Id) })

export const TranscriptRow = z.object({
  course_id: Id,
  course_title: z.string(),
  organization_id: Id,
  organization_name: z.string(),
  status: Enrollment.shape.status,
  started_at: z.nullable(Instant),
  completed_at: z.nullable(Instant),
  completed_lessons: z.number(),
  lesson_count: z.number(),
  spent_seconds: z.number(),
})
export type TranscriptRow = z.infer<typeof TranscriptRow>

export const MyLearning = z.object({
  totals: z.object({
    spent_seconds: z.number(),
    completed_lessons: z.number(),
    courses_in_progress: z.number(),
    courses_completed: z.number(),
  }),
  streak_days: z.number(),
  longest_streak_days: z.number(),
  /** Missed days that the streak can still survive. */
  freezes: z.number(),
  /** Today in the learner's own time zone; the last day of the heat map. */
  today: CalendarDate,
  days: z.array(
    z.object({ day: CalendarDate, spent_seconds: z.number(), completed_lessons: z.number() }),
  ),
  courses: z.array(TranscriptRow),
  saved: z.array(
    z.object({
      organization_id: Id,
      course_id: Id,
      course_title: z.string(),
      lesson_id: Id,
      lesson_title: z.string(),
      created_at: Instant,
    }),
  ),
})
export type MyLearning = z.infer<typeof MyLearning>

export const getMyLearning = endpoint({
  method: 'GET',
  path: '/api/me/learning/',
  access: 'person',
  limited: true,
  summary: 'Read my totals, days and courses, in one organization or all of mine',
  query: LearningScope,
  output: MyLearning,
})

export const exportTranscript = endpoint({
  method: 'GET',
  path: '/api/me/learning/transcript/',
  access: 'person',
  limited: true,
  summary: 'Export my transcript as a CSV or PDF file',
  query: z.extend(LearningScope, { format: z.enum(['csv', 'pdf']) }),
  output: z.object({ name: z.string(), content_type: z.string(), base64: z.string() }),
})
