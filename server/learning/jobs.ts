import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { notify } from '#server/events/notify.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import { asSystem, batchSubscriber, job, subscriber, type Job } from '#server/jobs/job.ts'
import { dayOf, say } from '#server/words/sentence.ts'
import { planAssigned } from './notification-kinds.ts'
import { assignPeople } from './plans/assign-people.ts'
import { openRounds } from './plans/open-rounds.ts'
import { settleDueStates } from './plans/plan-state.ts'
import { refreshProgress } from './plans/refresh-progress.ts'
import { remind } from './plans/remind.ts'

interface LearnerEvent {
  organization_id: string
  course_id: string
  person_id: string
}

/** Those of whom an open plan asks the course. Most courses are in no plan, and nothing follows there. */
async function listAsked(
  db: Db,
  given: { organizationId: string; courseId: string; personIds: readonly string[] },
) {
  const { rows } = await sql<{ person_id: string }>`select distinct a.person_id
    from learning_plan_courses c
    join learning_plan_people a on a.organization_id = c.organization_id and a.plan_id = c.plan_id
    where c.organization_id = ${given.organizationId} and c.course_id = ${given.courseId}
      and a.person_id = any(${given.personIds}::uuid[]) and a.completed_at is null`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** People of one course are brought up to date together. */
const noteProgress = (event: 'lesson.completed' | 'enrollment.completed') =>
  batchSubscriber<LearnerEvent>(
    { name: `learning.note-${event.replace('.', '-')}`, event },
    async (ctx, happenings) => {
      const byCourse = Map.groupBy(happenings, (one) => `${one.organization_id} ${one.course_id}`)
      for (const together of byCourse.values()) {
        const [first] = together
        if (!first) continue
        const { organization_id: organizationId, course_id: courseId } = first
        const learners = together.map(({ person_id }) => person_id)
        const personIds = await listAsked(ctx.db, { organizationId, courseId, personIds: learners })
        await refreshProgress(ctx, { organizationId, courseId, personIds })
      }
    },
  )

/** People who join a group are assigned the group's plans. */
const assignGroup = subscriber<{ organization_id: string; group_id: string; person_ids: string[] }>(
  { name: 'learning.assign-group', event: 'member.joined_group' },
  async (ctx, { organization_id, group_id, person_ids }) => {
    await enterOrganization(ctx.db, organization_id)
    const plans = await ctx.db
      .selectFrom('learning_plan_groups')
      .select('plan_id')
      .where('organization_id', '=', organization_id)
      .where('group_id', '=', group_id)
      .execute()
    for (const { plan_id } of plans) {
      await assignPeople({ ...ctx, organizationId: organization_id }, plan_id, person_ids)
    }
  },
)

interface Assigned {
  event_id: string
  happened_at: string
  organization_id: string
  plan_id: string
  person_ids: string[]
  assigned_by: string | null
}

const tellAssigned = subscriber<Assigned>(
  { name: 'learning.tell-assigned', event: 'learning_plan.assigned' },
  async (ctx, event) => {
    const plan = await ctx.db
      .selectFrom('learning_plans')
      .select('title')
      .where('organization_id', '=', event.organization_id)
      .where('id', '=', event.plan_id)
      .executeTakeFirst()
    if (!plan) return
    await notify(ctx, planAssigned, {
      to: event.person_ids,
      key: event.event_id,
      at: new Date(event.happened_at),
      type: 'info',
      title: say('“{title}” was assigned to you', { title: plan.title }),
      message: say('See the courses and due dates on your learning page.'),
      link: '/dashboard/student',
      organizationId: event.organization_id,
      actorId: event.assigned_by,
    })
  },
)

/** Who is late or runs out by the clock alone. */
const settle = job({ name: 'learning.settle', cron: '*/5 * * * *' }, (app) =>
  asSystem(app, async (ctx) => void (await settleDueStates(ctx))),
)

const batch = 50

/** What is to be proved again, in short transactions. */
const openDueRounds = job({ name: 'learning.open-rounds', cron: '23 * * * *' }, async (app) => {
  while ((await asSystem(app, (ctx) => openRounds(ctx, batch))) === batch);
})

interface RoundOpened {
  event_id: string
  happened_at: string
  organization_id: string
  plan_id: string
  person_id: string
  due_at: string
}

const tellRound = subscriber<RoundOpened>(
  { name: 'learning.tell-round', event: 'learning_plan.round_opened' },
  async (ctx, event) => {
    const asked = await ctx.db
      .selectFrom('learning_plan_people as a')
      .innerJoin('learning_plans as p', (join) =>
        join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.plan_id'),
      )
      .select(['p.title', 'a.counts_after', 'a.completed_at'])
      .where('a.organization_id', '=', event.organization_id)
      .where('a.plan_id', '=', event.plan_id)
      .where('a.person_id', '=', event.person_id)
      .executeTakeFirst()
    if (!asked || asked.completed_at) return
    await notify(ctx, planAssigned, {
      to: event.person_id,
      key: event.event_id,
      at: new Date(event.happened_at),
      type: 'info',
      title: say('It’s time to renew “{title}”', { title: asked.title }),
      message: asked.counts_after
        ? say(
            'Complete it again by {day}. You last completed it on {before}, and that result is kept.',
            { day: dayOf(event.due_at), before: dayOf(asked.counts_after) },
          )
        : say('Complete it again by {day}. Your earlier results are kept.', {
            day: dayOf(event.due_at),
          }),
      link: '/dashboard/student',
      organizationId: event.organization_id,
    })
  },
)

/** A week before, a day before, and every week after the day it is due or runs out. */
const remindDaily = job({ name: 'learning.remind', cron: '11 6 * * *' }, (app) =>
  asSystem(app, async (ctx) => {
    const { rows } = await sql<{
      organization_id: string
      plan_id: string
      person_id: string
      title: string
      due_at: Date | null
    }>`update learning_plan_people a set reminded_at = ${ctx.now}
      from learning_plans p
      where p.organization_id = a.organization_id and p.id = a.plan_id and p.archived_at is null
        and (a.reminded_at is null or a.reminded_at < ${ctx.now}::timestamptz - interval '20 hours')
        and coalesce(case when a.completed_at is null then a.due_at else a.valid_until end::date
          - ${ctx.now}::timestamptz::date, 1000) in (7, 1, 0, -7, -14, -21, -28)
      returning a.organization_id, a.plan_id, a.person_id, p.title,
        case when a.completed_at is null then a.due_at else a.valid_until end as due_at`.execute(
      ctx.db,
    )
    for (const row of rows) await remind({ ...ctx, organizationId: row.organization_id }, row)
  }),
)

export const learningJobs: Job[] = [
  noteProgress('lesson.completed'),
  noteProgress('enrollment.completed'),
  assignGroup,
  tellAssigned,
  settle,
  openDueRounds,
  tellRound,
  remindDaily,
]
