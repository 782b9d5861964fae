import { sql } from 'kysely'
import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { dayOf, say } from '#server/words/sentence.ts'
import { twoFactorRequired } from './notification-kinds.ts'

/** Everyone whom it concerns hears of it at once, with the day from which the door is closed. */
const tellMembers = subscriber<{ organization_id: string; event_id: string }>(
  { name: 'organizations.tell-two-factor', event: 'organization.two_factor_required' },
  (ctx, { organization_id, event_id }) => tell(ctx, organization_id, event_id),
)

/** And once more a day before. */
const remind = job({ name: 'organizations.remind-two-factor', cron: '31 7 * * *' }, (app) =>
  asSystem(app, async (ctx) => {
    const { rows } = await sql<{ id: string; day: string }>`
      select id, two_factor_required_at::date::text as day from organizations
      where two_factor_required_at between ${ctx.now}::timestamptz and ${ctx.now}::timestamptz + interval '1 day'`.execute(
      ctx.db,
    )
    for (const { id, day } of rows) await tell(ctx, id, `${id} ${day}`)
  }),
)

async function tell(ctx: Ctx, organizationId: string, key: string) {
  const organization = await ctx.db
    .selectFrom('organizations')
    .select(['name', 'two_factor_required_at'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!organization?.two_factor_required_at) return
  const people = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select('m.person_id')
    .where('m.organization_id', '=', organizationId)
    .where('p.two_factor_enabled_at', 'is', null)
    .where(sql<boolean>`not exists (select 1 from passkeys k where k.person_id = p.id)`)
    .execute()
  const day = dayOf(organization.two_factor_required_at)
  const isClosed = organization.two_factor_required_at <= ctx.now
  await notify(ctx, twoFactorRequired, {
    to: people.map(({ person_id }) => person_id),
    key,
    type: 'warning',
    title: say('{organization} requires two-factor authentication', {
      organization: organization.name,
    }),
    message: isClosed
      ? say('Set it up to get back in. It takes two minutes.')
      : say('Set it up before {day} to keep your access. It takes two minutes.', { day }),
    link: '/account/settings#two-factor',
    organizationId,
  })
}

export const twoFactorJobs: Job[] = [tellMembers, remind]
