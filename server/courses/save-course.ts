import type { Course, CourseDetails, SaveCourseBody, ScheduledPrice } from '#contract/courses.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { money, say, type Sentence } from '#server/words/sentence.ts'
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
  const { description, faq, scheduled_prices, ...columns } = changes
  await ctx.db
    .updateTable('courses')
    .set({
      ...columns,
      ...(description && { description: JSON.stringify(description) }),
      ...(faq && { faq: JSON.stringify(faq) }),
      ...(scheduled_prices && { scheduled_prices: JSON.stringify(inOrder(scheduled_prices)) }),
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
  assertPrices(details)
  if (enrollment_opens_at && enrollment_closes_at && enrollment_closes_at <= enrollment_opens_at) {
    throw fieldProblem('enrollment_closes_at', say('Enrollment must close after it opens'))
  }
  if (starts_at && ends_at && ends_at <= starts_at) {
    throw fieldProblem('ends_at', say('The course must end after it starts'))
  }
}

const startOf = ({ starts_at }: ScheduledPrice) => (starts_at ? Date.parse(starts_at) : -Infinity)
const endOf = ({ ends_at }: ScheduledPrice) => (ends_at ? Date.parse(ends_at) : Infinity)

const inOrder = (prices: readonly ScheduledPrice[]) =>
  prices.toSorted((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b))

/** Scheduled prices are lower than the regular one, and at every moment at most one of them holds. */
function assertPrices({ price_minor, currency, scheduled_prices }: CourseDetails) {
  const refused = (sentence: Sentence) => fieldProblem('scheduled_prices', sentence)
  for (const price of scheduled_prices) {
    if (price.price_minor >= price_minor) {
      throw refused(
        say('Every scheduled price must be lower than the regular price of {price}', {
          price: money(price_minor, currency),
        }),
      )
    }
    if (endOf(price) <= startOf(price)) {
      throw refused(
        say('The price of {price} must end after it starts', {
          price: money(price.price_minor, currency),
        }),
      )
    }
  }
  const ordered = inOrder(scheduled_prices)
  const index = ordered.findIndex((price, at) => {
    const next = ordered[at + 1]
    return next !== undefined && startOf(next) < endOf(price)
  })
  const [one, other] = [ordered[index], ordered[index + 1]]
  if (!one || !other) return
  throw refused(
    say('The prices of {one} and {other} overlap. Change the dates of one of them.', {
      one: money(one.price_minor, currency),
      other: money(other.price_minor, currency),
    }),
  )
}
