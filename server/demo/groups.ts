import { sql } from 'kysely'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { joinGroup } from '#server/organizations/groups/group-people.ts'
import { createLearningPlan } from '#server/learning/plans/manage-plans.ts'
import { createGroup, listGroups } from '#server/organizations/groups/groups.ts'
import { suspendMember } from '#server/organizations/suspend-member.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'

const northwindGroups: [name: string, description: string, belongs: (place: number) => boolean][] =
  [
    ['Evening class', 'Tuesdays and Thursdays after work', (place) => place % 3 === 0],
    ['Data team', 'People of partner companies who work with figures', (place) => place % 4 === 1],
    ['Newcomers', 'Joined this season', (place) => place > 15],
  ]

/** Groups of Northwind Academy, one member who is suspended, and when everyone was last here. */
export async function loadGroups(app: Mechanisms) {
  const { adminId, organizationId, learners } = await readPlace(app)
  const asAdmin = <T>(days: number, run: (ctx: MemberCtx) => Promise<T>) =>
    asMember(app, { personId: adminId, organizationId, role: 'admin' }, { at: daysAgo(days) }, run)
  for (const [name, description, belongs] of northwindGroups) {
    await asAdmin(60, async (ctx) => {
      const group = await createGroup(ctx, { name, description })
      for (const [place, personId] of learners.entries()) {
        if (belongs(place)) await joinGroup(ctx, group.id, personId)
      }
    })
  }
  const away = learners.at(-2)
  if (away) {
    await asAdmin(9, (ctx) =>
      suspendMember(ctx, away, 'On leave until January; the place is kept.'),
    )
  }
  await asAdmin(30, (ctx) => loadPlans(ctx, learners))
  await rememberVisits(app)
}

/** A due date that some have missed, a yearly duty and a path of three courses. */
async function loadPlans(ctx: MemberCtx, learners: readonly string[]) {
  const courses = await ctx.db
    .selectFrom('published_courses')
    .select('course_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('price_minor', '=', 0)
    .orderBy('first_published_at')
    .limit(4)
    .execute()
  const [first, ...path] = courses.map(({ course_id }) => course_id)
  const [team] = await listGroups(ctx)
  if (!first || !team) return
  const plan = { description: '', due_days: null, valid_days: null, grace_days: 0 }
  await createLearningPlan(ctx, {
    ...plan,
    title: 'Reading figures, for everyone',
    course_ids: [first],
    person_ids: learners.slice(0, 12),
    group_ids: [],
    due_at: daysAgo(-9).toISOString(),
  })
  await createLearningPlan(ctx, {
    ...plan,
    title: 'From the first table to the first model',
    description: 'Three courses in this order.',
    course_ids: path,
    person_ids: [],
    group_ids: [team.id],
    due_at: daysAgo(4).toISOString(),
    valid_days: 365,
    grace_days: 2,
  })
}

/** Learners were last here when they last learned, staff in these days. */
const rememberVisits = (app: Mechanisms) =>
  asSystem(app, ({ db }) =>
    sql`update memberships m set last_seen_at = case when m.role = 'learner'
        then (select max(e.last_active_at) from enrollments e
          where e.organization_id = m.organization_id and e.person_id = m.person_id)
        else now() - make_interval(hours => 2 + (hashtext(m.person_id::text) & 63)) end`.execute(
      db,
    ),
  )

const readPlace = (app: Mechanisms) =>
  asSystem(app, async ({ db }) => {
    const admin = await db
      .selectFrom('people as p')
      .innerJoin('memberships as m', 'm.person_id', 'p.id')
      .select(['p.id', 'm.organization_id'])
      .where('p.email', '=', 'admin@lyceum.test')
      .executeTakeFirstOrThrow()
    const learners = await db
      .selectFrom('memberships as m')
      .select('m.person_id')
      .where('m.organization_id', '=', admin.organization_id)
      .where('m.role', '=', 'learner')
      .orderBy('m.sort_name')
      .execute()
    return {
      adminId: admin.id,
      organizationId: admin.organization_id,
      learners: learners.map(({ person_id }) => person_id),
    }
  })
