import { sql } from 'kysely'
import type { PlanPerson, PlanState } from '#contract/learning-plans.ts'
import { maximumTotal, type Page, type PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import { daysLater } from '#server/identity/rules.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { getPlan } from './plan-queries.ts'
import { planState } from './plan-state.ts'
import { remind } from './remind.ts'

interface Filter {
  state?: PlanState | undefined
  search?: string | undefined
}

export async function listPlanPeople(
  ctx: MemberCtx,
  planId: string,
  filter: Filter & PageQuery,
): Promise<Page<PlanPerson>> {
  await lookAt(ctx, planId)
  const query = people(ctx, planId, filter)
  const { rows, ...totals } = await paged(ctx.db, query, withColumns(ctx, query), filter)
  return { items: rows.map((row) => present(ctx, row)), ...totals }
}

export async function exportPlanPeople(ctx: MemberCtx, planId: string, filter: Filter) {
  await lookAt(ctx, planId)
  const rows = await withColumns(ctx, people(ctx, planId, filter))
    .limit(maximumTotal)
    .execute()
  const head = ['name', 'email', 'state', 'assigned', 'due', 'completed', 'valid until']
  const lines = rows
    .map((row) => present(ctx, row))
    .map((person) => [
      person.name,
      person.email,
      person.state,
      person.assigned_at,
      person.due_at ?? '',
      person.completed_at ?? '',
      person.valid_until ?? '',
    ])
  return csvFile(`learning-${ctx.now.toISOString().slice(0, 10)}`, [head, ...lines])
}

/** Reminds those who have not completed it, or of them only the given; nobody twice a day. */
export async function remindPlanPeople(
  ctx: MemberCtx,
  planId: string,
  personIds: string[] | undefined,
) {
  const plan = await lookAt(ctx, planId)
  const rows = await ctx.db
    .updateTable('learning_plan_people')
    .set({ reminded_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('plan_id', '=', planId)
    .where((eb) => eb.or([eb('completed_at', 'is', null), eb('valid_until', '<=', ctx.now)]))
    .where((eb) =>
      eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<', daysLater(ctx.now, -1))]),
    )
    .$if(personIds !== undefined, (query) =>
      query.where((eb) => eb('person_id', '=', eb.fn.any(eb.val(personIds ?? [])))),
    )
    .returning(['person_id', 'due_at'])
    .execute()
  for (const row of rows) await remind(ctx, { ...plan, plan_id: planId, ...row })
  return { reminded: rows.length }
}

/** Counts anew from today: for a proof that was given outside of the course. */
export async function renewPlanPerson(
  ctx: MemberCtx,
  planId: string,
  personId: string,
  reason: string,
): Promise<PlanPerson> {
  const { valid_days } = await lookAt(ctx, planId)
  const renewed = await ctx.db
    .updateTable('learning_plan_people')
    .set({
      completed_at: ctx.now,
      valid_until: valid_days === null ? null : daysLater(ctx.now, valid_days),
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('plan_id', '=', planId)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst()
  if (!renewed) throw problem('member_not_found')
  await audit(ctx, {
    action: 'learning_plan.renewed',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { plan_id: planId },
    ...(reason && { reason }),
  })
  const row = await withColumns(ctx, people(ctx, planId, {}))
    .where('a.person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return present(ctx, row)
}

async function lookAt(ctx: MemberCtx, planId: string) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  return getPlan(ctx, planId)
}

function people(ctx: MemberCtx, planId: string, { state, search }: Filter) {
  let query = ctx.db
    .selectFrom('learning_plan_people as a')
    .innerJoin('learning_plans as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.plan_id'),
    )
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'a.organization_id')
        .onRef('m.person_id', '=', 'a.person_id'),
    )
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.plan_id', '=', planId)
  if (state) query = query.where(planState(ctx.now), '=', state)
  if (search) query = query.where('m.search_text', 'like', containing(search.toLowerCase()))
  return query
}

const withColumns = (ctx: MemberCtx, query: ReturnType<typeof people>) =>
  query
    .innerJoin('people as person', 'person.id', 'a.person_id')
    .select(['a.person_id', 'a.assigned_at', 'a.due_at', 'a.completed_courses', 'a.completed_at'])
    .select(['a.valid_until', 'a.reminded_at', 'person.email', 'person.avatar_key'])
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as('name'))
    .select(planState(ctx.now).as('state'))
    .orderBy('m.sort_name')
    .orderBy('a.person_id')

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

const present = (ctx: MemberCtx, row: Row): PlanPerson => ({
  person_id: row.person_id,
  name: row.name,
  email: row.email,
  avatar: avatarUrl(ctx.app, row.avatar_key),
  state: row.state,
  assigned_at: row.assigned_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  completed_courses: row.completed_courses,
  completed_at: row.completed_at?.toISOString() ?? null,
  valid_until: row.valid_until?.toISOString() ?? null,
  reminded_at: row.reminded_at?.toISOString() ?? null,
})
