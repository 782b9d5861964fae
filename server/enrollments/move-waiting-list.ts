import { sql } from 'kysely'
import type { Enrollment } from '#contract/enrollments.ts'
import type { Ctx } from '#server/http/context.ts'
import { placeLearner } from './place-learner.ts'
import type { PublishedCourse } from './queries.ts'
import { isFull, seatHolding } from './rules.ts'

const portion = 1_000

/**
 * Gives free seats of a locked course to those who wait longest, in the transaction that freed them. People who
 * wait for a cohort get a seat in that one only, and nobody behind them is kept waiting by it. People who were removed or
 * suspended meanwhile are passed over.
 */
export async function moveWaitingList(ctx: Ctx, course: PublishedCourse): Promise<number> {
  let moved = 0
  while (!isFull(course)) {
    const before = moved
    for (const { person_id, source, enrolled_by, cohort_id } of await listNext(ctx, course)) {
      const { status } = await placeLearner(ctx, course, {
        personId: person_id,
        source: source as Enrollment['source'],
        enrolledBy: enrolled_by,
        cohortId: cohort_id,
      })
      if (status !== 'waitlisted') moved += 1
    }
    if (moved === before) break
  }
  return moved
}

/** Those whose turn it is: no more than there are seats, in the course and in each cohort. */
async function listNext(ctx: Ctx, course: PublishedCourse) {
  const free = course.seats === null ? portion : course.seats - course.seats_taken
  const { rows } = await sql<{
    person_id: string
    source: string
    enrolled_by: string | null
    cohort_id: string | null
  }>`
    select w.person_id, w.source, w.enrolled_by, w.cohort_id from (
      select e.*, row_number() over (partition by e.cohort_id order by e.waitlisted_at, e.id) as turn
      from enrollments e
      where e.organization_id = ${course.organization_id} and e.course_id = ${course.course_id}
        and e.status = 'waitlisted' and exists (select 1 from memberships m where m.organization_id = e.organization_id
          and m.person_id = e.person_id and m.suspended_at is null)
    ) w left join cohorts h on h.organization_id = w.organization_id and h.id = w.cohort_id
    where w.cohort_id is null or h.archived_at is null and (h.seats is null or w.turn <= h.seats - (
      select count(*) from enrollments t where t.organization_id = h.organization_id and t.cohort_id = h.id
        and t.status in (${sql.join(seatHolding)})))
    order by w.waitlisted_at, w.id limit ${Math.min(free, portion)}`.execute(ctx.db)
  return rows
}
