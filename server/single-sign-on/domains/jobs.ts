import { sql } from 'kysely'
import { notify } from '#server/events/notify.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { say } from '#server/words/sentence.ts'
import { breakGlassUsed } from '../notification-kinds.ts'
import { captureVerified } from './domain-accounts.ts'
import { findProof } from './find-proof.ts'
import { takeProof } from './own-domains.ts'
import { checkHours } from './rules.ts'

const check = job({ name: 'domains.check', cron: '47 * * * *' }, (app) => checkAll(app))

/** Looks again for proofs that weren't looked for in a day. Each is looked for outside of a transaction. */
async function checkAll(app: Mechanisms) {
  const due = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('domain_claims')
      .selectAll()
      .where('proven_at', 'is not', null)
      .where('checked_at', '<=', new Date(now.getTime() - checkHours * 3_600_000))
      .orderBy('checked_at')
      .limit(500)
      .execute(),
  )
  for (const claim of due) {
    const found = await findProof(app, claim)
    await asSystem(app, (ctx) => takeProof(ctx, claim, found))
  }
}

const capture = subscriber<{ person_id: string }>(
  { name: 'domains.capture', event: 'person.email_verified' },
  (ctx, { person_id }) => captureVerified(ctx, person_id),
)

interface Emergency {
  organization_id: string
  person_id: string
  past: 'networks' | 'single_sign_on'
  ip_address: string
  event_id: string
}

/** Every admin hears of an emergency at once, the one who caused it included: it may not have been them. */
const tellAdmins = subscriber<Emergency>(
  { name: 'domains.tell-break-glass', event: 'organization.break_glass_used' },
  async (ctx, { organization_id, person_id, past, ip_address, event_id }) => {
    const { rows } = await sql<{ name: string; person: string; admins: string[] }>`
      select o.name, p.first_name || ' ' || p.last_name as person,
        array(select m.person_id from memberships m where m.organization_id = o.id and m.role = 'admin'
          and m.suspended_at is null) as admins
      from organizations o, people p where o.id = ${organization_id} and p.id = ${person_id}`.execute(
      ctx.db,
    )
    const [found] = rows
    if (!found) return
    const values = { person: found.person.trim(), organization: found.name, address: ip_address }
    await notify(ctx, breakGlassUsed, {
      to: found.admins,
      key: event_id,
      type: 'warning',
      title: say('{person} used emergency access to {organization}', values),
      message:
        past === 'networks'
          ? say('They opened it from {address}, outside the allowed networks.', values)
          : say('They signed in from {address} without your identity provider.', values),
      link: `/dashboard/admin/organizations/${organization_id}/settings?tab=audit`,
      organizationId: organization_id,
    })
  },
)

export const domainJobs: Job[] = [check, capture, tellAdmins]
