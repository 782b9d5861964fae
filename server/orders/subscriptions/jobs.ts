import { notify } from '#server/events/notify.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { dayOf, money, say, type Sentence } from '#server/words/sentence.ts'
import { listAdmins } from '../list-admins.ts'
import {
  subscriptionEnded,
  subscriptionPaused,
  subscriptionPaymentFailed,
  subscriptionTrialEnding,
} from '../notification-kinds.ts'
import { changeSubscription } from './lifecycle.ts'
import { daysAfter, remindDays } from './periods.ts'
import { nextTotal } from './present.ts'
import { lockSubscription, type SubscriptionRow } from './queries.ts'
import { recordSubscription } from './record.ts'
import { renew, type Due } from './renew.ts'
import { readStripeMeans, type StoredAtStripe } from './store-means.ts'

/** Finds whose period is over, or whose retry is due; each is renewed or ended by a job of its own. */
const findDue = job({ name: 'subscriptions.find-due', cron: '*/5 * * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const due = await db
      .selectFrom('subscriptions as s')
      .innerJoin('organizations as o', 'o.id', 's.organization_id')
      .select(['s.organization_id', 's.id'])
      .where('o.suspended_at', 'is', null)
      .where('o.archived_at', 'is', null)
      .where('o.deletion_requested_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([
            eb('s.status', 'in', ['trialing', 'active']),
            eb('s.period_ends_at', '<=', now),
            eb.or([eb('s.paused_at', 'is', null), eb('s.retry_at', '<=', now)]),
            // A payment that clears slowly is told about when it has.
            eb.not(
              eb.exists(
                eb
                  .selectFrom('orders as c')
                  .select('c.id')
                  .whereRef('c.organization_id', '=', 's.organization_id')
                  .whereRef('c.subscription_id', '=', 's.id')
                  .where('c.status', '=', 'pending')
                  .where('c.clearing_at', 'is not', null),
              ),
            ),
          ]),
          eb.and([eb('s.status', '=', 'past_due'), eb('s.retry_at', '<=', now)]),
        ]),
      )
      .orderBy('s.period_ends_at')
      .limit(1_000)
      .execute()
    for (const { organization_id, id } of due) {
      await addJob(
        db,
        'subscriptions.renew',
        { organization_id, subscription_id: id },
        { key: `renewal-${id}` },
      )
    }
  }),
)

const renewOne = job<Due>({ name: 'subscriptions.renew', lane: 'outside' }, renew)

const readMeans = job<StoredAtStripe>(
  { name: 'subscriptions.read-payment-method', lane: 'outside' },
  readStripeMeans,
)

/** Once for each trial that is longer than the notice, in the transaction that notes it. */
const remind = job({ name: 'subscriptions.remind', cron: '17 * * * *' }, async (app) => {
  const soon = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('subscriptions')
      .select(['organization_id', 'id'])
      .where('status', '=', 'trialing')
      .where('trial_days', '>', remindDays)
      .where('reminded_at', 'is', null)
      .where('canceled_at', 'is', null)
      .where('period_ends_at', '<=', daysAfter(now, remindDays))
      .limit(1_000)
      .execute(),
  )
  for (const { organization_id, id } of soon) {
    await asSystem(app, async (ctx) => {
      const row = await lockSubscription(ctx.db, organization_id, id)
      if (row.reminded_at || row.status !== 'trialing') return
      await changeSubscription(ctx, row, { reminded_at: ctx.now })
      await recordSubscription(ctx, 'subscription.trial_ending', row)
    })
  }
})

interface Told {
  event_id: string
  organization_id: string
  subscription_id: string
  end_reason?: string
}

type Words = { type: 'info' | 'warning'; title: Sentence; message: Sentence }

const tell = (
  event: string,
  kind: NotificationKind,
  words: (ctx: Ctx, row: SubscriptionRow, title: string, told: Told) => Promise<Words>,
) =>
  subscriber<Told>(
    { name: `subscriptions.tell-${event.replace('_', '-')}`, event: `subscription.${event}` },
    async (ctx, told) => {
      const row = await ctx.db
        .selectFrom('subscriptions as s')
        .innerJoin('subscription_plans as pl', (join) =>
          join
            .onRef('pl.organization_id', '=', 's.organization_id')
            .onRef('pl.id', '=', 's.plan_id'),
        )
        .selectAll('s')
        .select('pl.title')
        .where('s.organization_id', '=', told.organization_id)
        .where('s.id', '=', told.subscription_id)
        .executeTakeFirst()
      if (!row?.person_id) return
      await notify(ctx, kind, {
        to: row.person_id,
        key: told.event_id,
        ...(await words(ctx, row, row.title, told)),
        link: '/account/orders',
        organizationId: row.organization_id,
      })
    },
  )

const tellTrialEnding = tell('trial_ending', subscriptionTrialEnding, async (ctx, row, title) => ({
  type: 'info',
  title: say('Your trial of “{title}” ends on {day}', {
    title,
    day: dayOf(row.period_ends_at ?? ctx.now),
  }),
  message: say(
    'We’ll then charge {amount}. Cancel before that day if you don’t want to continue.',
    {
      amount: money(await nextTotal(ctx, row), row.currency),
    },
  ),
}))

const tellFailed = tell('payment_failed', subscriptionPaymentFailed, async (_, row, title) => ({
  type: 'warning',
  title: say('Your payment for “{title}” failed', { title }),
  message: row.retry_at
    ? say('We’ll try again on {day}. You keep access until then. Update your payment method.', {
        day: dayOf(row.retry_at),
      })
    : say('Update your payment method to keep access.'),
}))

const tellPaused = subscriber<Told>(
  { name: 'subscriptions.tell-paused', event: 'subscription.paused' },
  async (ctx, told) => {
    const plan = await ctx.db
      .selectFrom('subscriptions as s')
      .innerJoin('subscription_plans as pl', (join) =>
        join.onRef('pl.organization_id', '=', 's.organization_id').onRef('pl.id', '=', 's.plan_id'),
      )
      .select(['pl.id', 'pl.title'])
      .where('s.organization_id', '=', told.organization_id)
      .where('s.id', '=', told.subscription_id)
      .executeTakeFirst()
    if (!plan) return
    await notify(ctx, subscriptionPaused, {
      to: await listAdmins(ctx, told.organization_id),
      // Of many subscribers of one plan, the first tells it for all of them that day.
      key: `subscription-paused:${plan.id}:${ctx.now.toISOString().slice(0, 10)}`,
      type: 'warning',
      title: say('Renewals of “{title}” are paused', { title: plan.title }),
      message: say(
        'None of its courses is published, so nobody is charged. Publish one, and renewals go on within a day.',
      ),
      link: '/dashboard/admin/payments/subscriptions',
      organizationId: told.organization_id,
    })
  },
)

const tellEnded = tell('ended', subscriptionEnded, async (_, _row, title, { end_reason }) => ({
  type: 'warning',
  title: say('Your subscription “{title}” has ended', { title }),
  message:
    end_reason === 'unpaid'
      ? say('We couldn’t collect the payment. Your progress is saved: subscribe again to go on.')
      : say('Your progress is saved. Subscribe again at any time to go on.'),
}))

export const subscriptionJobs: Job[] = [
  findDue,
  renewOne,
  readMeans,
  remind,
  tellTrialEnding,
  tellFailed,
  tellPaused,
  tellEnded,
]
