import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, text } from './fields.ts'
import { LessonContent } from './lessons.ts'
import { DocumentPages, Playback } from './media.ts'
import { LessonState, MyCourseParams } from './progress.ts'
import { TextFile } from './text-file.ts'

/** One lesson as its learner sees it: content, progress, notes and bookmark. */

export const openApiTag = 'progress'

export const LessonNote = z.object({
  id: Id,
  lesson_id: Id,
  body: z.string(),
  /** The passage the note is attached to; empty for a note on the whole lesson. */
  quote: z.string(),
  /** Position in the recording, in seconds. */
  at_seconds: z.nullable(z.number()),
  created_at: Instant,
  updated_at: Instant,
})
export type LessonNote = z.infer<typeof LessonNote>

/** A recording or document of a lesson. Its URLs expire and are renewed by `getLessonMedia`. */
export const LessonMedia = z.object({
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.number(),
  duration_seconds: z.nullable(z.number()),
  url: z.string(),
  poster_url: z.nullable(z.string()),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** Streams and pictures of a recording; null until it has been prepared. */
  playback: z.nullable(Playback),
  /** The pages of a document; null where they can't be shown. */
  pages: z.nullable(DocumentPages),
  /** It is being made ready right now. */
  is_preparing: z.boolean(),
  expires_at: Instant,
})
export type LessonMedia = z.infer<typeof LessonMedia>

export const OpenLesson = z.object({
  course: z.object({
    id: Id,
    title: z.string(),
    version: z.number(),
    /** Of the content, which may differ from the language of the page. */
    language: z.string(),
  }),
  lesson: LessonState,
  content: LessonContent,
  media: z.nullable(LessonMedia),
  /** URLs of the pictures in the text, by file. */
  files: z.record(z.string(), z.string()),
  previous_id: z.nullable(Id),
  next_id: z.nullable(Id),
  notes: z.array(LessonNote),
})
export type OpenLesson = z.infer<typeof OpenLesson>

const LessonParams = z.extend(MyCourseParams, { lessonId: Id })
const lessonErrors = ['course_not_found', 'lesson_not_found', 'lesson_locked'] as const

export const getMyLesson = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/',
  access: 'member',
  summary: 'Read a lesson that is open to me',
  params: LessonParams,
  output: OpenLesson,
  errors: lessonErrors,
})

export const getLessonMedia = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/media/',
  access: 'member',
  summary: 'Renew the addresses of a recording while it plays',
  params: LessonParams,
  output: LessonMedia,
  errors: [...lessonErrors, 'file_not_found'],
})

/** Progress of the lesson after a write. */
export const LessonProgress = z.object({
  lesson_id: Id,
  opened_at: Instant,
  completed_at: z.nullable(Instant),
  position_seconds: z.number(),
  watched_seconds: z.number(),
  completed_lessons: z.number(),
  lesson_count: z.number(),
  course_completed_at: z.nullable(Instant),
})
export type LessonProgress = z.infer<typeof LessonProgress>

export const openLesson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/open/',
  access: 'member',
  summary: 'Say that I look at a lesson; completes it where viewing is enough',
  params: LessonParams,
  output: LessonProgress,
  errors: lessonErrors,
})

const Seconds = z.number().check(z.minimum(0), z.maximum(360_000))

export const SaveProgressBody = z.object({
  /** When it happened, by the device's clock. */
  at: Instant,
  /** The device's clock at the time of sending, so the server can correct clock skew. */
  sent_at: z.optional(Instant),
  position_seconds: z.optional(Seconds),
  /** Ranges of the recording that were played, in whole seconds, [from, to). Merged, never summed. */
  watched: z.optional(
    z.array(z.tuple([Seconds.check(z.int()), Seconds.check(z.int())])).check(z.maxLength(200)),
  ),
  /** Seconds of activity that ended at `at`. */
  active_seconds: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(300))),
})
export type SaveProgressBody = z.infer<typeof SaveProgressBody>

export const saveProgress = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/progress/',
  access: 'member',
  summary: 'Save position and what was watched; sending it again changes nothing',
  params: LessonParams,
  body: SaveProgressBody,
  output: LessonProgress,
  errors: lessonErrors,
})

export const completeLesson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/complete/',
  access: 'member',
  summary: 'Mark a lesson as complete; doing it twice changes nothing',
  params: LessonParams,
  output: LessonProgress,
  errors: [...lessonErrors, 'lesson_not_complete'],
})

const NoteBody = z.object({
  /** May be empty if a passage is marked. */
  body: text(20_000),
  quote: z._default(text(2000), ''),
  at_seconds: z._default(z.nullable(Seconds), null),
  /** When it was written, by the device's clock; an older text never replaces a newer one. */
  at: Instant,
  sent_at: z.optional(Instant),
})

export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/notes/:noteId/',
  access: 'member',
  summary: 'Keep a note; its id is made by the device that wrote it',
  params: z.extend(LessonParams, { noteId: Id }),
  body: NoteBody,
  output: LessonNote,
  errors: ['invalid_request', 'course_not_found', 'lesson_not_found', 'note_not_found'],
})

export const exportNotes = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-courses/:courseId/notes/',
  access: 'member',
  summary: 'Download my highlights and notes of a course as Markdown',
  params: MyCourseParams,
  output: TextFile,
  errors: ['course_not_found'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/my-notes/:noteId/',
  access: 'member',
  summary: 'Delete a note of mine; deleting it twice changes nothing',
  params: z.extend(OrganizationParams, { noteId: Id }),
  errors: ['note_kept'],
})

export const bookmarkLesson = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/bookmark/',
  access: 'member',
  summary: 'Remember a lesson',
  params: LessonParams,
  errors: ['course_not_found', 'lesson_not_found'],
})

export const removeBookmark = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/my-courses/:courseId/lessons/:lessonId/bookmark/',
  access: 'member',
  summary: 'Forget a remembered lesson',
  params: LessonParams,
  errors: ['course_not_found', 'lesson_not_found'],
})

const eventFields = { id: Id, course_id: Id, lesson_id: Id, at: Instant }

/** What a lesson page records, online or offline. */
export const LearningEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lesson_opened'), ...eventFields }),
  z.object({
    type: z.literal('progress_saved'),
    ...eventFields,
    position_seconds: SaveProgressBody.shape.position_seconds,
    watched: SaveProgressBody.shape.watched,
    active_seconds: SaveProgressBody.shape.active_seconds,
  }),
  z.object({ type: z.literal('lesson_completed'), ...eventFields }),
  z.object({
    type: z.literal('note_saved'),
    ...eventFields,
    note_id: Id,
    body: NoteBody.shape.body,
    quote: NoteBody.shape.quote,
    at_seconds: NoteBody.shape.at_seconds,
  }),
  z.object({ type: z.literal('note_deleted'), ...eventFields, note_id: Id }),
  z.object({ type: z.literal('bookmark_set'), ...eventFields, bookmarked: z.boolean() }),
])
export type LearningEvent = z.infer<typeof LearningEvent>
export type LearningEventInput = z.input<typeof LearningEvent>

export const recordLearning = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/learning-events/',
  access: 'member',
  summary: 'Record what was done on lesson pages, also offline: in order, and safe to send again',
  params: OrganizationParams,
  body: z.object({
    sent_at: Instant,
    events: z.array(LearningEvent).check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: Id,
        /** refused: sending it again can't succeed, so the device discards it and shows `detail`. */
        outcome: z.enum(['done', 'refused']),
        code: z.nullable(z.string()),
        detail: z.nullable(z.string()),
        progress: z.nullable(LessonProgress),
      }),
    ),
  }),
})
