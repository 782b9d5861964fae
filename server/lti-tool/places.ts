import { endEnrollment } from '#server/enrollments/withdraw.ts'
import { moveWaitingList } from '#server/enrollments/move-waiting-list.ts'
import { placeLearner } from '#server/enrollments/place-learner.ts'
import {
  findOwnEnrollment,
  lockPublishedCourse,
  type PublishedCourse,
} from '#server/enrollments/queries.ts'
import { seatHolding, statusAt } from '#server/enrollments/rules.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'

/** A course at a platform that uses one of ours. */
interface Context {
  platformId: string
  contextId: string
  title: string
  courseId: string
  membersUrl: string | null
}

export async function keepContext(ctx: PartnerCtx, given: Context): Promise<string> {
  const known = { title: given.title, members_url: given.membersUrl }
  const { id } = await ctx.db
    .insertInto('lti_contexts')
    .values({
      organization_id: ctx.organizationId,
      platform_id: given.platformId,
      context_id: given.contextId,
      course_id: given.courseId,
      ...known,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'platform_id', 'context_id', 'course_id'])
        .doUpdateSet(known),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const holdsSeat = (status: string | undefined) =>
  (seatHolding as readonly (string | undefined)[]).includes(status)

interface Arrived {
  contextId: string
  personId: string
  subject: string
}

/** Enrolls someone of the platform's course in a locked course, and remembers if that gave them the enrollment. */
export async function givePlace(
  ctx: PartnerCtx,
  course: PublishedCourse,
  { contextId, personId, subject }: Arrived,
) {
  const before = await findOwnEnrollment(ctx.db, course.course_id, personId)
  const enrollment = await placeLearner(ctx, course, {
    personId,
    source: 'staff',
    enrolledBy: null,
  })
  const isNew = !holdsSeat(before && statusAt(before, ctx.now))
  await ctx.db
    .insertInto('lti_places')
    .values({
      organization_id: ctx.organizationId,
      context_id: contextId,
      person_id: personId,
      subject,
      gave_enrollment: isNew,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'context_id', 'person_id']).doUpdateSet({
        subject,
        ended_at: null,
        ...(isNew && { gave_enrollment: true }),
      }),
    )
    .execute()
  return enrollment
}

/** Someone's place in one course of a platform, or all places that a platform gave them. */
interface Which {
  personId: string
  contextId?: string
  platformId?: string
}

/**
 * Ends places and the enrollments that came with them. Someone who takes the same course through another place keeps it.
 * Results are kept.
 */
export async function endPlaces(ctx: PartnerCtx, { personId, contextId, platformId }: Which) {
  let open = ctx.db
    .selectFrom('lti_places as p')
    .innerJoin('lti_contexts as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.context_id'),
    )
    .select(['p.context_id', 'p.gave_enrollment', 'c.course_id'])
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.person_id', '=', personId)
    .where('p.ended_at', 'is', null)
  if (contextId) open = open.where('p.context_id', '=', contextId)
  if (platformId) open = open.where('c.platform_id', '=', platformId)
  for (const place of await open.execute()) {
    await ctx.db
      .updateTable('lti_places')
      .set({ ended_at: ctx.now })
      .where('organization_id', '=', ctx.organizationId)
      .where('context_id', '=', place.context_id)
      .where('person_id', '=', personId)
      .execute()
    if (!place.gave_enrollment) continue
    const heir = await otherPlace(ctx, personId, place.course_id)
    if (heir) await inherit(ctx, personId, heir)
    else await leaveCourse(ctx, personId, place.course_id)
  }
}

async function otherPlace(ctx: PartnerCtx, personId: string, courseId: string) {
  const other = await ctx.db
    .selectFrom('lti_places as p')
    .innerJoin('lti_contexts as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.context_id'),
    )
    .select('p.context_id')
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.person_id', '=', personId)
    .where('c.course_id', '=', courseId)
    .where('p.ended_at', 'is', null)
    .executeTakeFirst()
  return other?.context_id
}

const inherit = (ctx: PartnerCtx, personId: string, contextId: string) =>
  ctx.db
    .updateTable('lti_places')
    .set({ gave_enrollment: true })
    .where('organization_id', '=', ctx.organizationId)
    .where('context_id', '=', contextId)
    .where('person_id', '=', personId)
    .execute()

async function leaveCourse(ctx: PartnerCtx, personId: string, courseId: string) {
  const course = await lockPublishedCourse(ctx.db, courseId).catch(() => undefined)
  const enrollment = course && (await findOwnEnrollment(ctx.db, courseId, personId))
  // Someone who left and enrolled again in another way keeps that.
  const isGiven = enrollment?.source === 'staff' && enrollment.enrolled_by === null
  if (!course || !isGiven || enrollment.status === 'withdrawn') return
  await endEnrollment(ctx, course, enrollment)
  await moveWaitingList(ctx, course)
}
