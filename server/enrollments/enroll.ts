import { timingSafeEqual } from 'node:crypto'
import type {
  EnrollBody,
  Enrollment,
  EnrollmentOffer,
  OfferedCohort,
} from '#contract/enrollments.ts'
import type { Membership, OrganizationRole } from '#contract/organizations.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { assertReaches } from '#server/http/assert-open.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { getOrganizationRow } from '#server/organizations/queries.ts'
import { assertWelcome, standingOf, type Standing } from '#server/organizations/standing.ts'
import { dayOf, say } from '#server/words/sentence.ts'
import {
  findCohort,
  listOfferedCohorts,
  presentOffered,
  presentRun,
  runsInCohorts,
} from './cohorts.ts'
import { placeLearner } from './place-learner.ts'
import { presentEnrollment } from './present.ts'
import {
  findOwnEnrollment,
  getPublishedCourse,
  lockPublishedCourse,
  missingCourses,
  waitingPosition,
  type EnrollmentRow,
  type PublishedCourse,
} from './queries.ts'
import { requestEnrollment } from './request-enrollment.ts'
import {
  codeAllowance,
  offerAction,
  offerToSubscriber,
  openedByPaying,
  statusAt,
  takingActions,
} from './rules.ts'
import { findSubscription } from './subscribed.ts'

/** What the person can do about the course now, and why not if they can't. */
export async function getEnrollmentOffer(
  ctx: PersonCtx,
  courseId: string,
): Promise<EnrollmentOffer> {
  const { course, standing } = await enterCourse(ctx, courseId)
  const { row, missing, cohorts, action, at, subscription } = await offerFor(ctx, course)
  const own = row?.cohort_id && row.status !== 'withdrawn' ? row.cohort_id : null
  return {
    course_id: courseId,
    action: closedTo(standing) ?? action,
    at: at?.toISOString() ?? null,
    seats: course.seats,
    seats_left: course.seats === null ? null : Math.max(0, course.seats - course.seats_taken),
    missing_courses: missing,
    cohorts,
    cohort: own ? presentRun(await findCohort(ctx.db, course, own)) : null,
    subscription,
    enrollment: row
      ? presentEnrollment(row, ctx, ctx.now, await waitingPosition(ctx.db, row))
      : null,
  }
}

/** Takes the course, asks for it or waits for a seat. Two calls at once give one enrollment and the same answer. */
export async function enroll(
  ctx: PersonCtx,
  courseId: string,
  body: EnrollBody,
): Promise<{ enrollment: Enrollment; membership: Membership | null }> {
  const { membership, standing } = await enterCourse(ctx, courseId)
  assertWelcome(standing)
  const course = await lockPublishedCourse(ctx.db, courseId)
  const { row, missing, cohorts, action, at, subscription } = await offerFor(ctx, course)
  const cohortId = () => chosenCohort(cohorts, body.cohort_id)
  const joined = () => join(ctx, course, membership)
  const taken = (enrollment: EnrollmentRow, joinedNow: Membership | null) =>
    answer(ctx, enrollment, joinedNow)

  switch (action) {
    case 'continue':
    case 'wait_for_answer':
    case 'wait_for_seat':
      if (row) return taken(row, membership ? null : await joined())
      throw problem('enrollment_not_found')
    case 'closed':
      throw problem('enrollment_closed')
    case 'not_open_yet':
      throw problem('enrollment_closed', {
        detail: at ? say('Enrollment opens on {day}.', { day: dayOf(at) }) : undefined,
      })
    case 'invitation_only':
      throw problem('enrollment_by_invitation')
    case 'payment_required':
      throw problem('payment_required')
    case 'suspended':
      throw problem('enrollment_suspended')
    case 'member_suspended':
    case 'member_removed':
      throw problem(action)
    case 'prerequisites_missing':
      throw problem('prerequisites_missing', {
        detail: say('Complete these courses first: {courses}.', {
          courses: { list: missing.map(({ title }) => `“${title}”`) },
        }),
      })
    case 'request': {
      const asked = { note: body.note ?? '', cohortId: cohortId() }
      const joinedNow = membership ? null : await joined()
      const role = (membership?.role ?? 'learner') as OrganizationRole
      const member = { ...ctx, organizationId: course.organization_id, role }
      return taken(await requestEnrollment(member, course, asked), joinedNow)
    }
    case 'enter_code':
      cohortId()
      await assertCode(ctx, courseId, body.code ?? '')
      break
    case 'enroll':
    case 'join_waiting_list':
      break
  }
  const chosen = cohortId()
  const joinedNow = membership ? null : await joined()
  const source = subscription !== null ? 'subscription' : action === 'enter_code' ? 'code' : 'self'
  const placed = await placeLearner(ctx, course, {
    personId: ctx.personId,
    source,
    enrolledBy: null,
    cohortId: chosen,
  })
  return taken(placed, joinedNow)
}

/** Public courses are open to anyone, others to members only; to everyone else they don't exist. */
export async function enterCourse(ctx: PersonCtx, courseId: string) {
  const course = await acrossOrganizations(ctx.db, (db) => getPublishedCourse(db, courseId))
  assertReaches(ctx, course.organization_id)
  const standing = await standingOf(ctx, course.organization_id, ctx.personId)
  const membership = standing.role === null ? undefined : { role: standing.role }
  if (course.visibility !== 'public' && !membership) throw problem('course_not_found')
  await enterOrganization(ctx.db, course.organization_id)
  if (course.visibility === 'private' && membership?.role === 'learner') {
    const own = await findOwnEnrollment(ctx.db, courseId, ctx.personId)
    if (!own) throw problem('course_not_found')
  }
  return { course, membership, standing }
}

/** What the button says to someone whom the organization is closed to. */
const closedTo = ({ refusal }: Standing) =>
  refusal === null
    ? null
    : refusal === 'member_suspended' || refusal === 'member_removed'
      ? refusal
      : 'closed'

async function offerFor(ctx: PersonCtx, course: PublishedCourse) {
  const [row, missing] = await Promise.all([
    findOwnEnrollment(ctx.db, course.course_id, ctx.personId),
    missingCourses(ctx.db, course, ctx.personId),
  ])
  const status = row ? statusAt(row, ctx.now) : null
  const person = { status, missingCourses: missing.length }
  const offer = offerAction(course, person, ctx.now)
  const subscription = openedByPaying.includes(offer.action)
    ? await findSubscription(ctx.db, course, ctx.personId)
    : null
  const asked = subscription === null ? offer : offerToSubscriber(course, person, ctx.now)
  return { row, missing, subscription, ...(await offerInCohorts(ctx, course, asked)) }
}

/** Of a course that runs in cohorts, nothing is open but them; the seats of each say whether one waits. */
export async function offerInCohorts(
  ctx: Pick<PersonCtx, 'db' | 'now'>,
  course: Pick<PublishedCourse, 'organization_id' | 'course_id' | 'seats' | 'seats_taken'>,
  offer: ReturnType<typeof offerAction>,
): Promise<ReturnType<typeof offerAction> & { cohorts: OfferedCohort[] }> {
  if (!takingActions.includes(offer.action) || !(await runsInCohorts(ctx.db, course, ctx.now))) {
    return { ...offer, cohorts: [] }
  }
  const rows = await listOfferedCohorts(ctx.db, course, ctx.now)
  const cohorts = rows.map((cohort) => presentOffered(course, cohort, ctx.now))
  if (cohorts.some(({ state }) => state !== 'not_open_yet')) {
    const action = offer.action === 'join_waiting_list' ? 'enroll' : offer.action
    return { ...offer, action, cohorts }
  }
  const [first] = rows.toSorted(
    (a, b) => (a.enrollment_opens_at?.getTime() ?? 0) - (b.enrollment_opens_at?.getTime() ?? 0),
  )
  return first
    ? { action: 'not_open_yet', at: first.enrollment_opens_at, cohorts }
    : { action: 'closed', at: null, cohorts }
}

/** The one that the person chose among those that are open; null for a course without cohorts. */
export function chosenCohort(
  cohorts: readonly OfferedCohort[],
  id: string | undefined,
): string | null {
  if (cohorts.length === 0 && id === undefined) return null
  if (id === undefined) throw problem('cohort_required')
  const chosen = cohorts.find((cohort) => cohort.id === id)
  if (!chosen) throw problem('cohort_not_found')
  if (chosen.state === 'not_open_yet') throw problem('enrollment_closed')
  return id
}

/** Guessing codes is limited per person and course; a wrong guess counts although it is refused. */
async function assertCode(ctx: PersonCtx, courseId: string, given: string) {
  await countAttempt(ctx.db, `enroll:${courseId}:${ctx.personId}`, codeAllowance, ctx.now)
  const row = await ctx.db
    .selectFrom('courses')
    .select('enrollment_code')
    .where('id', '=', courseId)
    .executeTakeFirst()
  const expected = Buffer.from((row?.enrollment_code ?? '').trim().toLowerCase())
  const guess = Buffer.from(given.trim().toLowerCase())
  const right =
    expected.length > 0 && expected.length === guess.length && timingSafeEqual(expected, guess)
  if (!right) {
    throw problem('enrollment_code_wrong', {
      keepChanges: true,
      errors: { code: say('This code is wrong.') },
    })
  }
}

/** Makes the person a learner of the organization, unless they are a member already. */
async function join(
  ctx: PersonCtx,
  course: PublishedCourse,
  membership: { role: string } | undefined,
): Promise<Membership | null> {
  if (membership) return null
  await addMember(ctx, {
    organizationId: course.organization_id,
    personId: ctx.personId,
    role: 'learner',
    position: null,
  })
  const { id, name } = await getOrganizationRow(ctx.db, course.organization_id)
  return { id, name, is_active: true, role: 'learner' }
}

async function answer(ctx: PersonCtx, row: EnrollmentRow, membership: Membership | null) {
  const position = await waitingPosition(ctx.db, row)
  return { enrollment: presentEnrollment(row, ctx, ctx.now, position), membership }
}
