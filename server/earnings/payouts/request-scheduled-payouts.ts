import type { OrganizationRole } from '#contract/organizations.ts'
import type { Ctx, Mechanisms, MemberCtx } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { accountsOf } from '../overview/accounts.ts'
import { requestPayout } from './request-payout.ts'

/** Asks in the name of everyone whose week or month has begun, each in a transaction of their own. */
export async function requestScheduledPayouts(app: Mechanisms) {
  for (const due of await asSystem(app, listDue)) {
    await asSystem(app, async (ctx) => {
      await ctx.db
        .updateTable('payout_settings')
        .set({ scheduled_at: ctx.now })
        .where('organization_id', '=', due.organization_id)
        .where('person_id', '=', due.person_id)
        .execute()
    })
    const currencies = await asSystem(app, ({ db }) =>
      accountsOf(db, due.organization_id, due.person_id),
    )
    for (const { kind, currency } of currencies) {
      if (kind === 'instructor_available') await tryRequest(app, due, currency)
    }
  }
}

interface Due {
  organization_id: string
  person_id: string
  role: string
}

/** What stands in the way is told on the page; the schedule tries again next time. */
async function tryRequest(app: Mechanisms, due: Due, currency: string) {
  try {
    await asSystem(app, (ctx) => requestPayout(inTheNameOf(ctx, due), { currency }))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

const inTheNameOf = (ctx: Ctx, due: Due): MemberCtx => ({
  ...ctx,
  personId: due.person_id,
  sessionId: '',
  userRole: 'user',
  organizationId: due.organization_id,
  role: due.role as OrganizationRole,
})

const listDue = (ctx: Ctx): Promise<Due[]> =>
  ctx.db
    .selectFrom('payout_settings as s')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 's.organization_id')
        .onRef('m.person_id', '=', 's.person_id'),
    )
    .select(['s.organization_id', 's.person_id', 'm.role'])
    .where('m.role', '<>', 'learner')
    .where((eb) =>
      eb.or(
        (['weekly', 'monthly'] as const).map((schedule) =>
          eb.and([
            eb('s.schedule', '=', schedule),
            // Whoever chose the schedule in this period waits for the next one.
            eb(eb.fn.coalesce('s.scheduled_at', 's.changed_at'), '<', startOf(schedule, ctx.now)),
          ]),
        ),
      ),
    )
    .execute()

export function startOf(schedule: 'weekly' | 'monthly', now: Date): Date {
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  if (schedule === 'monthly') midnight.setUTCDate(1)
  else midnight.setUTCDate(midnight.getUTCDate() - ((midnight.getUTCDay() + 6) % 7))
  return midnight
}
