import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { moveWaitingList } from './move-waiting-list.ts'
import { findOwnEnrollment, lockPublishedCourse, type EnrollmentRow } from './queries.ts'
import { isFull } from './rules.ts'

/** A trial gives access, and so does a payment that failed as long as it is retried. */
export const givingAccess = sql`('trialing', 'active', 'past_due')`

/**
 * Whether a plan includes a course: `s` is the subscription, `pl` its plan and `p` the published course. Without a choice
 * it is every public course, also one that was published after the subscription began.
 */
export const includes = sql<boolean>`case when pl.all_courses then p.visibility = 'public'
  else exists (select from subscription_plan_courses pc where pc.organization_id = pl.organization_id
    and pc.plan_id = pl.id and pc.course_id = p.course_id) end`

/** The title of a subscription of the person that includes the course; null if they have none. */
export async function findSubscription(
  db: Db,
  course: { organization_id: string; course_id: string },
  personId: string,
): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`select pl.title from subscriptions s
    join subscription_plans pl on pl.organization_id = s.organization_id and pl.id = s.plan_id
    join published_courses p on p.organization_id = s.organization_id and p.course_id = ${course.course_id}
    where s.organization_id = ${course.organization_id} and s.person_id = ${personId}
      and s.status in ${givingAccess} and ${includes}
    order by s.created_at limit 1`.execute(db)
  return rows[0]?.title ?? null
}

interface Subscribed {
  organization_id: string
  person_id: string
  plan_id: string
}

/**
 * Gives back the places that ended with an earlier subscription, with all progress. A course that is full meanwhile stays
 * closed until a seat is free.
 */
export async function reopenPlaces(ctx: Ctx, { organization_id, person_id, plan_id }: Subscribed) {
  const { rows } = await sql<{ course_id: string }>`select e.course_id from enrollments e
    join subscription_plans pl on pl.organization_id = e.organization_id and pl.id = ${plan_id}
    join published_courses p on p.organization_id = e.organization_id and p.course_id = e.course_id
    where e.organization_id = ${organization_id} and e.person_id = ${person_id} and e.source = 'subscription'
      and e.expires_at is not null and e.status in ('expired', 'suspended') and ${includes}
    order by e.course_id`.execute(ctx.db)
  for (const { course_id } of rows) {
    const course = await lockPublishedCourse(ctx.db, course_id)
    const row = await findOwnEnrollment(ctx.db, course_id, person_id)
    if (!row || isFull(course)) continue
    const status = row.status !== 'expired' ? row.status : row.completed_at ? 'completed' : 'active'
    await ctx.db
      .updateTable('enrollments')
      .set({ status, expires_at: null })
      .where('organization_id', '=', organization_id)
      .where('id', '=', row.id)
      .execute()
    await record(ctx, row, 'enrollment.started')
  }
}

/**
 * Ends the places that no subscription of the person pays for any more. Progress and certificates stay; what was bought or
 * given otherwise is not touched.
 */
export async function closePlaces(
  ctx: Ctx,
  { organization_id, person_id }: Omit<Subscribed, 'plan_id'>,
) {
  const { rows } = await sql<{ course_id: string }>`select e.course_id from enrollments e
    where e.organization_id = ${organization_id} and e.person_id = ${person_id} and e.source = 'subscription'
      and e.status in ('active', 'completed', 'suspended', 'waitlisted') and e.expires_at is null
    order by e.course_id`.execute(ctx.db)
  for (const { course_id } of rows) {
    if ((await findSubscription(ctx.db, { organization_id, course_id }, person_id)) !== null)
      continue
    await lockPublishedCourse(ctx.db, course_id)
    const row = await findOwnEnrollment(ctx.db, course_id, person_id)
    if (!row || row.source !== 'subscription') continue
    const waits = row.status === 'waitlisted'
    await ctx.db
      .updateTable('enrollments')
      .set(
        waits
          ? { status: 'withdrawn', withdrawn_at: ctx.now }
          : {
              status: row.status === 'suspended' ? 'suspended' : 'expired',
              expires_at: ctx.now,
            },
      )
      .where('organization_id', '=', organization_id)
      .where('id', '=', row.id)
      .execute()
    await record(ctx, row, waits ? 'enrollment.withdrawn' : 'enrollment.expired')
    await moveWaitingList(ctx, await lockPublishedCourse(ctx.db, course_id))
  }
}

/** The log has each place; the person is told once, about the subscription. */
const record = (ctx: Ctx, row: EnrollmentRow, action: string) =>
  audit(ctx, {
    action,
    organizationId: row.organization_id,
    subject: { type: 'enrollment', id: row.id },
    detail: { course_id: row.course_id, person_id: row.person_id, source: 'subscription' },
  })
