import { sql } from 'kysely'
import type { LearningPlan, PlanOutcome, PlanPerson, PlanState } from '#contract/learning-plans.ts'
import { maximumTotal, type Page, type PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { keepPlans } from '#server/db/statement-plans.ts'
import { containing, paged } from '#server/db/paging.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import { daysLater } from '#server/identity/rules.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { getPlan } from './plan-queries.ts'
import { settleStates } from './plan-state.ts'
import { remind } from './remind.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'

interface Filter {
  state?: PlanState | undefined
  round?: number | undefined
  outcome?: PlanOutcome | undefined
  search?: string | undefined
}

export async function listPlanPeople(
  ctx: MemberCtx,
  planId: string,
  filter: Filter & PageQuery,
): Promise<Page<PlanPerson>> {
  const plan = await lookAt(ctx, planId)
  await keepPlans(ctx.db)
  const query = people(ctx, planId, filter)
  const { rows, ...totals } = await paged(ctx.db, query, withColumns(query), filter, {
    known: keptCount(plan, filter),
  })
  return { items: rows.map((row) => present(ctx, row)), ...totals }
}

export async function exportPlanPeople(ctx: MemberCtx, planId: string, filter: Filter) {
  await lookAt(ctx, planId)
  const rows = await withColumns(people(ctx, planId, filter))
    .limit(maximumTotal)
    .execute()
  const head = await wordHead(ctx, [
    say('Name'),
    say('Email'),
    say('Round'),
    say('State'),
    say('Assigned'),
    say('Due'),
    say('Completed'),
    say('Valid until'),
  ])
  const lines = rows
    .map((row) => present(ctx, row))
    .map((person) => [
      person.name,
      person.email,
      String(person.round),
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

/** Counts anew from today, as a round of its own: for a proof that was given outside of the course. */
export async function renewPlanPerson(
  ctx: MemberCtx,
  planId: string,
  personId: string,
  reason: string,
): Promise<PlanPerson> {
  const { valid_days } = await lookAt(ctx, planId)
  const { rows } = await sql<{ person_id: string }>`
    with asked as (
      select * from learning_plan_people where organization_id = ${ctx.organizationId} and plan_id = ${planId}
        and person_id = ${personId} for update
    ), kept as (
      insert into learning_plan_rounds (organization_id, plan_id, person_id, round, opened_at, due_at, completed_at,
        valid_until, is_late)
      select organization_id, plan_id, person_id, round, coalesce(round_opened_at, assigned_at), due_at, completed_at,
        valid_until, is_late from asked where completed_at is not null returning round, completed_at, valid_until
    )
    update learning_plan_people a set
      round = a.round + (select count(*)::int from kept),
      round_opened_at = case when exists (select 1 from kept) then ${ctx.now} else a.round_opened_at end,
      counts_after = coalesce((select completed_at from kept), a.counts_after),
      due_at = case when exists (select 1 from kept) then (select valid_until from kept) else a.due_at end,
      completed_at = ${ctx.now},
      valid_until = ${valid_days === null ? null : daysLater(ctx.now, valid_days)}
    where a.organization_id = ${ctx.organizationId} and a.plan_id = ${planId} and a.person_id = ${personId}
    returning a.person_id`.execute(ctx.db)
  if (rows.length === 0) throw problem('member_not_found')
  await settleStates(ctx, { organizationId: ctx.organizationId, planId, personIds: [personId] })
  await audit(ctx, {
    action: 'learning_plan.renewed',
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail: { plan_id: planId },
    ...(reason && { reason }),
  })
  const row = await withColumns(people(ctx, planId, {}))
    .where('a.person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return present(ctx, row)
}

/** How many the filter finds, where the plan's own counts say it. Who left is only in those of earlier rounds. */
function keptCount(plan: LearningPlan, { state, round, outcome: how, search }: Filter) {
  if (search || round || how) return undefined
  return state ? plan.counts[state] : plan.people_count
}

async function lookAt(ctx: MemberCtx, planId: string) {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  return getPlan(ctx, planId)
}

interface Standing {
  organization_id: string
  plan_id: string
  person_id: string
  round: number
  is_past: boolean
  state: PlanState
  is_late: boolean
  assigned_at: Date
  due_at: Date | null
  completed_courses: number
  completed_at: Date | null
  valid_until: Date | null
  reminded_at: Date | null
}

/** The round that each person is in: plain enough for the database to read a page of 100,000 in their order. */
const current = (organizationId: string, planId: string) => sql`
  select organization_id, plan_id, person_id, round, false as is_past, state, is_late,
    coalesce(round_opened_at, assigned_at) as assigned_at, due_at, completed_courses, completed_at, valid_until, reminded_at
  from learning_plan_people where organization_id = ${organizationId} and plan_id = ${planId}`

/** Rounds that were finished before. */
const past = (organizationId: string, planId: string) => sql`
  select r.organization_id, r.plan_id, r.person_id, r.round, true, 'completed', r.is_late, r.opened_at, r.due_at,
    (select count(*)::int from learning_plan_courses c
      where c.organization_id = r.organization_id and c.plan_id = r.plan_id),
    r.completed_at, r.valid_until, null
  from learning_plan_rounds r where r.organization_id = ${organizationId} and r.plan_id = ${planId}`

const standings = (organizationId: string, planId: string, round: number | undefined) =>
  round === undefined
    ? sql<Standing>`(${current(organizationId, planId)})`
    : sql<Standing>`(${current(organizationId, planId)} union all ${past(organizationId, planId)})`

/** The same as `outcomeOf` of plan-queries.ts. */
const outcome = sql<PlanOutcome>`case when a.state in ('not_started', 'in_progress') then a.state
  when a.state = 'late' or a.is_late then 'late' else 'on_time' end`

function people(ctx: MemberCtx, planId: string, filter: Filter) {
  const { state, round, search } = filter
  let query = ctx.db
    .selectFrom(standings(ctx.organizationId, planId, round).as('a'))
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'a.organization_id')
        .onRef('m.person_id', '=', 'a.person_id'),
    )
    .where('a.organization_id', '=', ctx.organizationId)
  if (round) query = query.where('a.round', '=', round)
  if (state) query = query.where('a.state', '=', state)
  if (filter.outcome) query = query.where(outcome, '=', filter.outcome)
  if (search) query = query.where('m.search_text', 'like', containing(search.toLowerCase()))
  return query
}

const withColumns = (query: ReturnType<typeof people>) =>
  query
    .innerJoin('people as person', 'person.id', 'a.person_id')
    .select(['a.person_id', 'a.assigned_at', 'a.due_at', 'a.completed_courses', 'a.completed_at'])
    .select(['a.valid_until', 'a.reminded_at', 'a.state', 'a.round'])
    .select(['person.email', 'person.avatar_key'])
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as('name'))
    .orderBy('m.sort_name')
    .orderBy('a.person_id')

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

const present = (ctx: MemberCtx, row: Row): PlanPerson => ({
  person_id: row.person_id,
  name: row.name,
  email: row.email,
  avatar: avatarUrl(ctx.app, row.avatar_key),
  state: row.state,
  round: row.round,
  assigned_at: row.assigned_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  completed_courses: row.completed_courses,
  completed_at: row.completed_at?.toISOString() ?? null,
  valid_until: row.valid_until?.toISOString() ?? null,
  reminded_at: row.reminded_at?.toISOString() ?? null,
})
