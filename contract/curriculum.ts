import * as z from 'zod/mini'
import { CourseParams } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Titled, line } from './fields.ts'
import { LessonContent, LessonKind, LessonSettings } from './lessons.ts'
import { MediaPreparation, Playback } from './media.ts'
import { PersonName } from './people.ts'

/**
 * The tree of a draft: sections and their lessons. Changes to the tree are serialized and give positions relative to
 * neighbors, so two people who edit at the same time both keep their changes.
 */

const title = line(120, 'Give it a title')

/** A lesson in the tree, without its content. */
export const CurriculumLesson = z.extend(LessonSettings, {
  id: Id,
  section_id: Id,
  title: z.string(),
  kind: LessonKind,
  duration_seconds: z.number(),
  /** False while the lesson has no content. */
  has_content: z.boolean(),
  updated_at: Instant,
})
export type CurriculumLesson = z.infer<typeof CurriculumLesson>

export const CurriculumSection = z.object({
  id: Id,
  title: z.string(),
  lessons: z.array(CurriculumLesson),
})
export type CurriculumSection = z.infer<typeof CurriculumSection>

export const Curriculum = z.object({
  course_id: Id,
  /** Sections in order, each with its lessons in order. */
  sections: z.array(CurriculumSection),
  can: z.object({ update: z.boolean() }),
})
export type Curriculum = z.infer<typeof Curriculum>

const editing = ['not_allowed', 'course_not_found', 'course_in_review', 'course_archived'] as const

export const getCurriculum = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/curriculum/',
  access: 'member',
  summary: 'Read the whole tree of a draft, without the content of its lessons',
  params: CourseParams,
  output: Curriculum,
  errors: ['course_not_found'],
})

const SectionParams = z.extend(CourseParams, { sectionId: Id })

export const addSection = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/sections/',
  access: 'member',
  summary: 'Add a section after another one, or at the end',
  params: CourseParams,
  body: z.object({ title, after_section_id: z.optional(Id) }),
  output: Titled,
  errors: editing,
})

export const renameSection = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/sections/:sectionId/rename/',
  access: 'member',
  summary: 'Rename a section',
  params: SectionParams,
  body: z.object({ title }),
  output: Titled,
  errors: [...editing, 'section_not_found'],
})

export const moveSection = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/sections/:sectionId/move/',
  access: 'member',
  summary: 'Move a section behind another one, or to the start',
  params: SectionParams,
  /** Null inserts it first; a neighbor that no longer exists appends it at the end. */
  body: z.object({ after_section_id: z.nullable(Id) }),
  errors: [...editing, 'section_not_found'],
})

export const deleteSection = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/sections/:sectionId/',
  access: 'member',
  summary: 'Take a section and its lessons out of the draft; it can be restored',
  params: SectionParams,
  errors: [...editing, 'section_not_found'],
})

export const restoreSection = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/sections/:sectionId/restore/',
  access: 'member',
  summary: 'Bring back a deleted section with the lessons that went with it',
  params: SectionParams,
  errors: [...editing, 'section_not_found'],
})

const LessonParams = z.extend(CourseParams, { lessonId: Id })
const lessonIds = z.array(Id).check(z.minLength(1), z.maxLength(500))

export const addLesson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/',
  access: 'member',
  summary: 'Add an empty lesson to a section, after another one or at the end',
  params: CourseParams,
  body: z.object({ section_id: Id, after_lesson_id: z.optional(Id), title, kind: LessonKind }),
  output: CurriculumLesson,
  errors: [...editing, 'section_not_found'],
})

/** A file that a lesson shows. `url` works for an hour; request the lesson again to renew it. */
export const LessonFile = z.object({
  id: Id,
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.number(),
  url: z.string(),
})
export type LessonFile = z.infer<typeof LessonFile>

export const LessonCaptions = z.object({
  language: z.string(),
  label: z.string(),
  url: z.string(),
})
export type LessonCaptions = z.infer<typeof LessonCaptions>

/** Everything that a lesson's content refers to by ID, ready to show. */
export const LessonMedia = z.object({
  /** The recording or document of a video, audio or file lesson. */
  resource: z.nullable(
    z.object({
      id: Id,
      title: z.string(),
      file: LessonFile,
      duration_seconds: z.nullable(z.number()),
      poster_url: z.nullable(z.string()),
      captions: z.array(LessonCaptions),
      preparation: z.nullable(MediaPreparation),
      playback: z.nullable(Playback),
    }),
  ),
  /** Pictures in its text, by file ID. */
  files: z.record(z.string(), LessonFile),
})
export type LessonMedia = z.infer<typeof LessonMedia>

export const Lesson = z.extend(CurriculumLesson, {
  content: LessonContent,
  media: LessonMedia,
  /** Revision of the content. Send it with a save. */
  revision: z.number(),
  updated_by: z.nullable(PersonName),
  can: z.object({ update: z.boolean() }),
})
export type Lesson = z.infer<typeof Lesson>

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/',
  access: 'member',
  summary: 'Read one lesson of a draft with its content',
  params: LessonParams,
  output: Lesson,
  errors: ['course_not_found', 'lesson_not_found'],
})

export const saveLessonContent = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/content/',
  access: 'member',
  summary: 'Save the content of a lesson; lesson_changed names who saved in between',
  params: LessonParams,
  body: z.object({
    /** The revision that the edit is based on. */
    revision: z.number().check(z.int()),
    content: LessonContent,
    /** Estimated duration, for lessons whose recording doesn't give one. */
    duration_seconds: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(360_000))),
  }),
  output: Lesson,
  errors: [
    ...editing,
    'lesson_not_found',
    'lesson_changed',
    'resource_not_found',
    'file_not_found',
  ],
})

export const renameLesson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/rename/',
  access: 'member',
  summary: 'Rename a lesson',
  params: LessonParams,
  body: z.object({ title }),
  output: CurriculumLesson,
  errors: [...editing, 'lesson_not_found'],
})

export const changeLessonSettings = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/settings/',
  access: 'member',
  summary: 'Say when a lesson opens, is due and counts as complete, and what it requires',
  params: LessonParams,
  /** Setting a date clears the number of days, and vice versa. */
  body: z.partial(LessonSettings),
  output: CurriculumLesson,
  errors: [...editing, 'lesson_not_found', 'prerequisite_cycle'],
})

export const duplicateLesson = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/:lessonId/duplicate/',
  access: 'member',
  summary: 'Copy a lesson and put the copy behind it',
  params: LessonParams,
  output: CurriculumLesson,
  errors: [...editing, 'lesson_not_found'],
})

export const moveLessons = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/move/',
  access: 'member',
  summary: 'Move one or more lessons, in the given order, into a section',
  params: CourseParams,
  /** Null inserts them first in the section; a neighbor that no longer exists appends them at the end. */
  body: z.object({ lesson_ids: lessonIds, section_id: Id, after_lesson_id: z.nullable(Id) }),
  errors: [...editing, 'lesson_not_found', 'section_not_found'],
})

export const deleteLessons = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/delete/',
  access: 'member',
  summary: 'Take one or more lessons out of the draft; they can be restored',
  params: CourseParams,
  body: z.object({
    lesson_ids: z.array(Id).check(z.maxLength(500)),
    /** Sections to delete too, unless they contain other lessons by now. */
    section_ids: z.optional(z.array(Id).check(z.maxLength(100))),
  }),
  errors: [...editing, 'lesson_not_found', 'section_not_found'],
})

export const restoreLessons = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/restore/',
  access: 'member',
  summary: 'Bring back deleted lessons to where they were',
  params: CourseParams,
  body: z.object({ lesson_ids: lessonIds }),
  errors: [...editing, 'lesson_not_found', 'section_not_found'],
})

/** A lesson that a bulk change skipped, and why. */
export const RefusedLesson = z.object({
  lesson_id: Id,
  title: z.string(),
  /** The rule doesn't apply to lessons of this kind. */
  reason: z.enum(['completion_rule_not_fitting']),
})
export type RefusedLesson = z.infer<typeof RefusedLesson>

export const changeSettingsOfLessons = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/settings/',
  access: 'member',
  summary: 'Change preview, opening, due date or completion of several lessons at once',
  params: CourseParams,
  body: z.object({
    lesson_ids: lessonIds,
    settings: z.partial(
      z.pick(LessonSettings, {
        is_preview: true,
        opens_at: true,
        opens_after_days: true,
        due_at: true,
        due_after_days: true,
        completion_rule: true,
        completion_percent: true,
      }),
    ),
  }),
  output: z.object({ changed_ids: z.array(Id), refused: z.array(RefusedLesson) }),
  errors: [...editing, 'lesson_not_found'],
})

/** Maximum number of items that one request may add. */
export const maximumOutline = { sections: 100, lessons: 500 } as const

export const OutlineSection = z.object({
  /** An existing section to add to; null creates a new one with the title. */
  section_id: z.nullable(Id),
  title,
  lessons: z.array(z.object({ title, kind: LessonKind })).check(z.maxLength(500)),
})
export type OutlineSection = z.infer<typeof OutlineSection>

export const addOutline = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/outline/',
  access: 'member',
  summary: 'Add sections and empty lessons at once, all of them or none; sent twice it adds once',
  params: CourseParams,
  body: z.object({
    /** Generated by the client; sending the same ID again returns what was added before. */
    request_id: Id,
    sections: z.array(OutlineSection).check(z.minLength(1), z.maxLength(100)),
  }),
  output: z.object({ section_ids: z.array(Id), lesson_ids: z.array(Id) }),
  errors: [...editing, 'section_not_found', 'outline_too_long'],
})

export const copyLessons = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/courses/:courseId/lessons/copy/',
  access: 'member',
  summary:
    'Copy lessons of another course of the organization into this draft; sent twice it copies once',
  params: CourseParams,
  body: z.object({
    request_id: Id,
    from_course_id: Id,
    lesson_ids: lessonIds,
    /** Null creates a new section named after the other course. */
    section_id: z.nullable(Id),
  }),
  output: z.object({ section_ids: z.array(Id), lesson_ids: z.array(Id) }),
  errors: [...editing, 'lesson_not_found', 'section_not_found'],
})
