import type { InstructorRights } from '#contract/courses.ts'
import { problem } from '#server/http/problem.ts'
import type { Actor } from '#server/organizations/policy.ts'

/** What the rules look at: the actor's part in the course, and where the course stands. */
export interface CourseStanding {
  /** Null for someone who does not teach it. */
  rights: InstructorRights | null
  submitted_at: Date | null
  published_at: Date | null
  archived_at: Date | null
  /** Not null for a template of the organization. */
  template_kind?: string | null
  direct_publishing_at: Date | null
  /** Another admin could review it. */
  has_other_admin: boolean
}

const isAdmin = (actor: Actor) => actor.role === 'admin'
const isAdminThemselves = (actor: Actor) => isAdmin(actor) && actor.through === undefined
/** Every course is theirs to edit: admins, and people with the ability to manage courses. */
const managesAll = (actor: Actor) =>
  isAdmin(actor) && (actor.through?.includes('courses.manage') ?? true)
const isStaff = (actor: Actor) => actor.role !== 'learner'
/** Templates are there for everyone who creates courses, and nobody changes them. */
const isTemplate = (course: CourseStanding) => Boolean(course.template_kind)
const usesTemplate = (actor: Actor, course: CourseStanding) => isStaff(actor) && isTemplate(course)
const teaches = (actor: Actor, course: CourseStanding) =>
  isAdmin(actor) || (isStaff(actor) && course.rights !== null)
const edits = (actor: Actor, course: CourseStanding) =>
  managesAll(actor) || (isStaff(actor) && (course.rights === 'owner' || course.rights === 'editor'))
const owns = (actor: Actor, course: CourseStanding) =>
  managesAll(actor) || (isStaff(actor) && course.rights === 'owner')
/** Naming instructors hands out rights that last, so the ability to manage courses doesn't include it. */
const names = (actor: Actor, course: CourseStanding) =>
  isAdminThemselves(actor) || (isStaff(actor) && course.rights === 'owner')

/** Who may, by their part in the course. The list form of `read` is `visibleCourses` in queries.ts. */
export const coursePolicy = {
  read: (actor: Actor, course: CourseStanding) =>
    teaches(actor, course) || usesTemplate(actor, course),
  update: edits,
  submit: owns,
  publish: (actor: Actor, course: CourseStanding) =>
    owns(actor, course) && course.direct_publishing_at !== null,
  approve_own: (actor: Actor, course: CourseStanding) =>
    isAdminThemselves(actor) && !course.has_other_admin && course.direct_publishing_at === null,
  archive: owns,
  unarchive: owns,
  duplicate: (actor: Actor, course: CourseStanding) =>
    edits(actor, course) || usesTemplate(actor, course),
  delete: owns,
  manage_instructors: names,
  transfer: isAdminThemselves,
} as const

type Ability = keyof typeof coursePolicy

/** What a member may do with the courses of the organization as a whole. */
export const coursesPolicy = { list: isStaff, create: isStaff } as const

/** Choosing among the published courses, for coupons, reports or enrolling; comes with several abilities. */
export const courseChoicesPolicy = { list: isAdmin } as const

const isOpen = (course: CourseStanding) =>
  !course.submitted_at && !course.archived_at && !isTemplate(course)

/** When, by the state of the course: what does not fit is refused to everyone, with an error of its own. */
const courseStates: Partial<Record<Ability, (course: CourseStanding) => boolean>> = {
  update: isOpen,
  submit: isOpen,
  publish: isOpen,
  approve_own: isOpen,
  archive: isOpen,
  unarchive: (course) => course.archived_at !== null,
  duplicate: (course) => !isTemplate(course),
  delete: (course) => !course.submitted_at && !course.published_at,
  manage_instructors: (course) => !isTemplate(course),
  transfer: (course) => !isTemplate(course),
}

/** Everything the actor can do with the course right now. */
export function courseAbilities(actor: Actor, course: CourseStanding) {
  const may = (ability: Ability) =>
    coursePolicy[ability](actor, course) && (courseStates[ability]?.(course) ?? true)
  return {
    update: may('update'),
    submit: may('submit'),
    publish: may('publish'),
    approve_own: may('approve_own'),
    archive: may('archive'),
    unarchive: may('unarchive'),
    duplicate: may('duplicate'),
    delete: may('delete'),
    manage_instructors: may('manage_instructors'),
    transfer: may('transfer'),
  }
}

/** A draft stands still while it is reviewed, so that what is approved is what was read. */
export function assertOpen(course: CourseStanding) {
  if (isTemplate(course)) throw problem('course_template')
  if (course.submitted_at) throw problem('course_in_review')
  if (course.archived_at) throw problem('course_archived')
}
