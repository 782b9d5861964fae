import type { LearningPlan, LearningPlanBody } from '#contract/learning-plans.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getGroup } from '#server/organizations/groups/groups.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { assignPeople } from './assign-people.ts'
import { getPlan, planColumns, plansOf, presentPlan } from './plan-queries.ts'

export async function listLearningPlans(
  ctx: MemberCtx,
  filter: PageQuery & { archived: boolean },
): Promise<Page<LearningPlan>> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  let query = plansOf(ctx).where('p.archived_at', filter.archived ? 'is not' : 'is', null)
  if (filter.search) query = query.where('p.title', 'ilike', containing(filter.search))
  const list = query
    .selectAll('p')
    .select(planColumns)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  return { items: rows.map(presentPlan), ...totals }
}

export async function getLearningPlan(ctx: MemberCtx, planId: string): Promise<LearningPlan> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  return getPlan(ctx, planId)
}

/** Everyone named, and everyone in the groups, is enrolled and told at once. */
export async function createLearningPlan(
  ctx: MemberCtx,
  body: LearningPlanBody,
): Promise<LearningPlan> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const { course_ids, person_ids, group_ids, ...fields } = body
  const courses = [...new Set(course_ids)]
  const { id } = await ctx.db
    .insertInto('learning_plans')
    .values({
      organization_id: ctx.organizationId,
      ...fields,
      due_at: fields.due_at && fields.due_days === null ? new Date(fields.due_at) : null,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await assertPublished(ctx, courses)
  await ctx.db
    .insertInto('learning_plan_courses')
    .values(
      courses.map((course_id, position) => ({
        organization_id: ctx.organizationId,
        plan_id: id,
        course_id,
        position,
      })),
    )
    .execute()
  await record(ctx, 'learning_plan.created', id, { title: body.title })
  return assign(ctx, id, { person_ids, group_ids })
}

export async function assignLearningPlan(
  ctx: MemberCtx,
  planId: string,
  given: { person_ids: string[]; group_ids: string[] },
): Promise<LearningPlan> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await getPlan(ctx, planId)
  return assign(ctx, planId, given)
}

/** Nobody is asked or reminded any more. Doing so twice changes nothing. */
export async function archiveLearningPlan(ctx: MemberCtx, planId: string): Promise<LearningPlan> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const { archived_at } = await getPlan(ctx, planId)
  if (!archived_at) {
    await ctx.db
      .updateTable('learning_plans')
      .set({ archived_at: ctx.now })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', planId)
      .execute()
    await record(ctx, 'learning_plan.archived', planId, {})
  }
  return getPlan(ctx, planId)
}

async function assign(
  ctx: MemberCtx,
  planId: string,
  { person_ids, group_ids }: { person_ids: string[]; group_ids: string[] },
): Promise<LearningPlan> {
  for (const groupId of group_ids) {
    await getGroup(ctx, groupId)
    await ctx.db
      .insertInto('learning_plan_groups')
      .values({ organization_id: ctx.organizationId, plan_id: planId, group_id: groupId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await assertMembers(ctx, person_ids)
  const inGroups = await ctx.db
    .selectFrom('member_group_people')
    .select('person_id')
    .distinct()
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('group_id', '=', eb.fn.any(eb.val(group_ids))))
    .execute()
  const people = new Set([...person_ids, ...inGroups.map(({ person_id }) => person_id)])
  await assignPeople(ctx, planId, [...people])
  return getPlan(ctx, planId)
}

async function assertPublished(ctx: MemberCtx, courseIds: string[]) {
  const found = await ctx.db
    .selectFrom('published_courses')
    .select('course_id')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('course_id', '=', eb.fn.any(eb.val(courseIds))))
    .execute()
  if (found.length !== courseIds.length) throw problem('course_not_found')
}

async function assertMembers(ctx: MemberCtx, personIds: string[]) {
  const found = await ctx.db
    .selectFrom('memberships')
    .select('person_id')
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('person_id', '=', eb.fn.any(eb.val(personIds))))
    .execute()
  if (found.length !== new Set(personIds).size) throw problem('member_not_found')
}

const record = (ctx: MemberCtx, action: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'learning_plan', id },
    detail,
  })
