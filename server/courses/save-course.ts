import type { Course, CourseDetails, SaveCourseBody } from '#contract/courses.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'
import { getCourseParts, lockDraft, type CourseRow } from './queries.ts'
import { getCourse } from './read-courses.ts'
import { recordEditing } from './record.ts'
import { assertCategory, assertCover, assertTrailer, fieldProblem } from './references.ts'
import { draftTouched } from './touch-draft.ts'
import { presentDetails } from './present.ts'

/** Saves the given details. Someone else's save in between is a conflict that names them, never an overwrite. */
export async function saveCourse(
  ctx: MemberCtx,
  courseId: string,
  { revision, ...changes }: SaveCourseBody,
): Promise<Course> {
  const course = await lockDraft(ctx, courseId)
  if (course.revision !== revision) throw await conflict(ctx, course)
  await assertReferences(ctx, changes)
  assertOrder({ ...presentDetails(course), ...changes })
  const { description, faq, ...columns } = changes
  await ctx.db
    .updateTable('courses')
    .set({
      ...columns,
      ...(description && { description: JSON.stringify(description) }),
      ...(faq && { faq: JSON.stringify(faq) }),
      ...draftTouched(ctx),
      revision: revision + 1,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', courseId)
    .execute()
  await recordEditing(ctx, 'course.details_saved', courseId)
  return getCourse(ctx, courseId)
}

async function conflict(ctx: MemberCtx, course: CourseRow) {
  const { updater } = await getCourseParts(ctx, course.id)
  return problem('course_changed', {
    changed: {
      by: updater ? fullName(updater) : '',
      at: course.updated_at.toISOString(),
      revision: course.revision,
    },
  })
}

async function assertReferences(ctx: MemberCtx, changes: Partial<CourseDetails>) {
  await assertCategory(ctx, changes.category_id ?? null)
  await assertCover(ctx, changes.cover_file_id ?? null)
  await assertTrailer(ctx, changes.trailer_file_id ?? null)
}

/** What ends comes after what begins. */
function assertOrder(details: CourseDetails) {
  const { enrollment_opens_at, enrollment_closes_at, starts_at, ends_at } = details
  const { sale_price_minor, sale_starts_at, sale_ends_at, price_minor } = details
  if (sale_price_minor !== null && sale_price_minor >= price_minor) {
    throw fieldProblem('sale_price_minor', say('The sale price must be lower than the price'))
  }
  if (sale_starts_at && sale_ends_at && sale_ends_at <= sale_starts_at) {
    throw fieldProblem('sale_ends_at', say('The sale must end after it starts'))
  }
  if (enrollment_opens_at && enrollment_closes_at && enrollment_closes_at <= enrollment_opens_at) {
    throw fieldProblem('enrollment_closes_at', say('Enrollment must close after it opens'))
  }
  if (starts_at && ends_at && ends_at <= starts_at) {
    throw fieldProblem('ends_at', say('The course must end after it starts'))
  }
}
