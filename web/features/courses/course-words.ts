import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  CourseDetails,
  CourseLevel,
  CourseStatus,
  InstructorRights,
} from '#contract/courses.ts'
import type { LessonKind } from '#contract/lessons.ts'
import type { ChecklistItem } from '#contract/publishing.ts'

type Words<Key extends string> = Record<Key, MessageDescriptor>

export const statusWords: Words<CourseStatus> = {
  draft: msg`Draft`,
  in_review: msg`In review`,
  changes_requested: msg`Changes requested`,
  published: msg({ message: 'Published', context: 'course' }),
  archived: msg({ message: 'Archived', context: 'course' }),
  template: msg`Template`,
}

export const levelWords: Words<CourseLevel> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
  all: msg`All levels`,
}

export const rightsWords: Words<InstructorRights> = {
  owner: msg`Owner`,
  editor: msg`Editor`,
  assistant: msg`Assistant`,
}

export const visibilityWords: Words<CourseDetails['visibility']> = {
  public: msg`Everyone`,
  organization: msg`Members of the organization`,
  private: msg`Enrolled learners only`,
}

export const enrollmentWords: Words<CourseDetails['enrollment_mode']> = {
  open: msg`Open to anyone`,
  request: msg`By request, with approval`,
  invite: msg`By invitation only`,
  code: msg`With a code`,
}

export const lessonKindWords: Words<LessonKind> = {
  text: msg`Text`,
  video: msg`Video`,
  audio: msg`Audio`,
  file: msg`File`,
  embed: msg`Embedded`,
  quiz: msg`Quiz`,
  assignment: msg`Assignment`,
  live_session: msg`Live session`,
  package: msg`Package`,
  tool: msg`Tool`,
}

export const checklistWords: Words<ChecklistItem['code']> = {
  has_description: msg`Describe the course`,
  has_outcomes: msg`List what learners will be able to do`,
  has_category: msg`Choose a category`,
  has_lessons: msg`Add at least one lesson`,
  has_no_empty_sections: msg`Add lessons to empty sections, or remove them`,
  lessons_have_content: msg`Add content to every lesson`,
  has_enrollment_code: msg`Set the enrollment code`,
  dates_are_ahead: msg`Choose dates in the future`,
  has_subtitle: msg`Add a subtitle`,
  has_cover: msg`Add a cover picture`,
  has_preview_lesson: msg`Make a lesson available as a preview`,
  videos_have_captions: msg`Add captions to every video`,
}

export const activityWords: Partial<Record<string, MessageDescriptor>> = {
  'course.created': msg`created the course`,
  'course.details_saved': msg`edited the details`,
  'course.slug_changed': msg`changed the address`,
  'course.prerequisites_set': msg`changed the prerequisites`,
  'course.instructor_set': msg`changed the instructors`,
  'course.instructor_removed': msg`changed the instructors`,
  'course.transferred': msg`transferred the course`,
  'course.section_added': msg`added a section`,
  'course.section_renamed': msg`renamed a section`,
  'course.section_deleted': msg`deleted a section`,
  'course.section_restored': msg`restored a section`,
  'course.lesson_added': msg`added a lesson`,
  'course.lesson_renamed': msg`renamed a lesson`,
  'course.lesson_saved': msg`edited a lesson`,
  'course.lesson_settings_changed': msg`changed lesson settings`,
  'course.lessons_deleted': msg`deleted lessons`,
  'course.lessons_restored': msg`restored lessons`,
  'course.reordered': msg`moved sections or lessons`,
  'course.resource_added': msg`added a file`,
  'course.resource_renamed': msg`renamed a file`,
  'course.resource_replaced': msg`replaced a file`,
  'course.resource_deleted': msg`deleted a file`,
  'course.handout_offered': msg`shared a file as a handout`,
  'course.handout_withdrawn': msg`stopped sharing a handout`,
  'course.captions_set': msg`added captions`,
  'course.captions_removed': msg`removed captions`,
  'course.submitted': msg`submitted the course for review`,
  'course.changes_requested': msg`asked for changes`,
  'course.declined': msg`declined the publishing request`,
  'course.withdrawn': msg`withdrew the course from review`,
  'course.published': msg`published the course`,
  'course.archived': msg`archived the course`,
  'course.unarchived': msg`unarchived the course`,
  'course.assignment_saved': msg`edited an assignment`,
  'course.package_imported': msg`uploaded a package`,
  'course.package_split': msg`split a package into lessons`,
  'progress.recounted': msg`recalculated progress for the new version`,
  'grades.arranged': msg`changed the grading scheme`,
  'grades.imported': msg`imported grades`,
  'quiz.regraded': msg`regraded a quiz`,
  'certificate_rule.saved': msg`changed when certificates are issued`,
  'course_split.changed': msg`changed the revenue split`,
}
