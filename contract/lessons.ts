import * as z from 'zod/mini'
import { Document, EmbedUrl } from './document.ts'
import { Id, Instant } from './fields.ts'

export const lessonKinds = [
  'text',
  'video',
  'audio',
  'file',
  'embed',
  'quiz',
  'assignment',
  'live_session',
  'package',
  'tool',
] as const
export const LessonKind = z.enum(lessonKinds)
export type LessonKind = z.infer<typeof LessonKind>

export const CompletionRule = z.enum([
  'viewed',
  'watched',
  'marked',
  'passed',
  'submitted',
  'attended',
  'finished',
  'answered',
])
export type CompletionRule = z.infer<typeof CompletionRule>

/** Completion rules for each kind of lesson, the default first. */
export const completionsOfKind: Record<LessonKind, readonly [CompletionRule, ...CompletionRule[]]> =
  {
    text: ['marked', 'viewed'],
    video: ['watched', 'marked', 'viewed', 'answered'],
    audio: ['watched', 'marked', 'viewed'],
    file: ['viewed', 'marked'],
    embed: ['marked', 'viewed'],
    quiz: ['passed', 'submitted', 'viewed'],
    assignment: ['submitted', 'passed'],
    live_session: ['attended', 'viewed'],
    package: ['finished', 'viewed'],
    tool: ['finished', 'viewed'],
  }

/** A recording or document from the course's resources, and the text below it. */
const Recording = { resource_id: z.nullable(Id), document: Document }

/** A place in a video where it stops and asks. The question itself, with its key, stays in its bank. */
export const VideoQuestion = z.object({
  id: Id,
  question_id: Id,
  at_seconds: z.number().check(z.minimum(0), z.maximum(360_000)),
  /** The video doesn't go on past a required question that is unanswered. */
  is_required: z.boolean(),
  attempts_allowed: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
})
export type VideoQuestion = z.infer<typeof VideoQuestion>

/** Set by `saveVideoQuestions`; a save of the lesson's content keeps what is there. */
export const VideoQuestions = z.object({
  revision: z.number().check(z.int(), z.minimum(0)),
  items: z.array(VideoQuestion).check(z.maxLength(100)),
})
export type VideoQuestions = z.infer<typeof VideoQuestions>

/** What completes a package lesson, and who gets a new version of the package. */
export const PackageRules = z.object({
  /** completed or passed: the package reports it; score: it reports at least `minimum_score` percent. */
  complete_by: z._default(z.enum(['completed', 'passed', 'score']), 'completed'),
  minimum_score: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(100)), 80),
  counted_attempt: z._default(z.enum(['first', 'best', 'last']), 'best'),
  is_graded: z._default(z.boolean(), true),
  /** everyone: including learners who have started; not_begun: learners who have started finish their version. */
  moves: z._default(z.enum(['everyone', 'not_begun']), 'not_begun'),
})
export type PackageRules = z.infer<typeof PackageRules>

/** What completes a tool lesson. */
export const ToolRules = z.object({
  /**
   * opened: launching is enough; completed: the tool reports it; score: it reports at least `minimum_score` percent.
   */
  complete_by: z._default(z.enum(['opened', 'completed', 'score']), 'opened'),
  minimum_score: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(100)), 80),
  is_graded: z._default(z.boolean(), false),
  maximum_points: z._default(z.number().check(z.positive(), z.maximum(100_000)), 100),
})
export type ToolRules = z.infer<typeof ToolRules>

/**
 * The content of a lesson, by kind. Quiz, assignment, live session, package and tool refer to an object of a later
 * noun.
 */
export const LessonContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), document: Document }),
  z.object({
    kind: z.literal('video'),
    ...Recording,
    questions: z.optional(VideoQuestions),
  }),
  z.object({ kind: z.literal('audio'), ...Recording }),
  z.object({ kind: z.literal('file'), ...Recording }),
  z.object({ kind: z.literal('embed'), url: z.nullable(EmbedUrl), document: Document }),
  // The revision makes every save of the quiz a change to the lesson, published with the course.
  z.object({
    kind: z.literal('quiz'),
    quiz_id: z.nullable(Id),
    revision: z._default(z.number().check(z.int(), z.minimum(0)), 0),
  }),
  z.object({ kind: z.literal('assignment'), assignment_id: z.nullable(Id) }),
  z.object({ kind: z.literal('live_session'), live_session_id: z.nullable(Id) }),
  z.object({ kind: z.literal('package'), package_id: z.nullable(Id), rules: PackageRules }),
  z.object({
    kind: z.literal('tool'),
    tool_id: z.nullable(Id),
    /** A page of the tool; null for the registered launch URL. */
    url: z.nullable(z.string()),
    custom: z.record(z.string(), z.string()),
    opens_in: z.enum(['frame', 'window']),
    rules: ToolRules,
  }),
])
export type LessonContent = z.infer<typeof LessonContent>

/** When a lesson opens and is due, and what completes it; shared by drafts and published versions. */
export const LessonSettings = z.object({
  is_preview: z.boolean(),
  opens_at: z.nullable(Instant),
  opens_after_days: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(3650))),
  due_at: z.nullable(Instant),
  due_after_days: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(3650))),
  completion_rule: CompletionRule,
  completion_percent: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  /** Lessons that must be complete before this one opens. */
  requires: z.array(Id).check(z.maxLength(50)),
})
export type LessonSettings = z.infer<typeof LessonSettings>

/** One lesson in the outline of a published version. Its content is a row of lesson_versions. */
export const OutlineLesson = z.extend(LessonSettings, {
  id: Id,
  version_id: Id,
  title: z.string(),
  kind: LessonKind,
  duration_seconds: z.number(),
})
export type OutlineLesson = z.infer<typeof OutlineLesson>

/** The complete outline of a published version: course_versions.outline. */
export const PublishedOutline = z.object({
  sections: z.array(z.object({ id: Id, title: z.string(), lessons: z.array(OutlineLesson) })),
})
export type PublishedOutline = z.infer<typeof PublishedOutline>

/** Texts of a published version that aren't in the catalog row: course_versions.details. */
export const PublishedDetails = z.object({
  description: Document,
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  trailer_file_id: z.nullable(Id),
  requires_course_ids: z.array(Id),
})
export type PublishedDetails = z.infer<typeof PublishedDetails>
