import { sql } from 'kysely'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { placeLearner } from '#server/enrollments/place-learner.ts'
import { lockPublishedCourse } from '#server/enrollments/queries.ts'
import { planCourses } from './plan-queries.ts'
import { refreshProgress } from './refresh-progress.ts'

type Assigning = Ctx & { organizationId: string; personId?: string }

/**
 * Asks these members and enrolls them in every course of the plan. Who was asked already stays as they are; what
 * they completed before counts.
 */
export async function assignPeople(ctx: Assigning, planId: string, personIds: readonly string[]) {
  if (personIds.length === 0) return
  const { organizationId } = ctx
  const plan = await ctx.db
    .selectFrom('learning_plans')
    .select(['due_at', 'due_days'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', planId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!plan) return
  const due = plan.due_days === null ? plan.due_at : daysLater(ctx.now, plan.due_days)
  const { rows: added } = await sql<{ person_id: string }>`
    insert into learning_plan_people (organization_id, plan_id, person_id, assigned_at, due_at)
    select m.organization_id, ${planId}, m.person_id, ${ctx.now}, ${due}
    from memberships m where m.organization_id = ${organizationId} and m.person_id = any(${personIds})
    on conflict do nothing returning person_id`.execute(ctx.db)
  const people = added.map(({ person_id }) => person_id)
  for (const courseId of await planCourses(ctx.db, organizationId, planId)) {
    const course = await lockPublishedCourse(ctx.db, courseId)
    for (const personId of people) {
      await placeLearner(ctx, course, {
        personId,
        source: 'staff',
        enrolledBy: ctx.personId ?? null,
      })
    }
  }
  await refreshProgress(ctx, { organizationId, planId, personIds: people })
  if (people.length > 0) {
    await emit(ctx, 'learning_plan.assigned', {
      organization_id: organizationId,
      plan_id: planId,
      person_ids: people,
      assigned_by: ctx.personId ?? null,
    })
  }
}
