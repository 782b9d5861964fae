import { audit } from '#server/audit/audit.ts'
import { becomePerson, enterOrganization } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { openSession } from '#server/identity/open-session.ts'
import { getPerson } from '#server/identity/queries.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { launchMinutes } from '#server/lti/rules.ts'
import { findPlatform } from './queries.ts'

interface Given {
  organization_id: string
  ticket: string
  browser_secret: string
}

/**
 * Exchanges a ticket for a session that is limited to this organization, once and only in the browser that started the
 * launch.
 */
export async function finishLtiLaunch(
  ctx: Ctx,
  { organization_id, ticket, browser_secret }: Given,
) {
  await countAttempt(ctx.db, `lti-finish:${ctx.ipAddress}`, { attempts: 300, seconds: 60 }, ctx.now)
  await enterOrganization(ctx.db, organization_id)
  const taken = await takeTicket(
    { ...ctx, organizationId: organization_id },
    ticket,
    browser_secret,
  )
  if (!taken?.path) throw problem('lti_launch_failed', { keepChanges: true })
  await becomePerson(ctx.db, taken.person_id)
  const person = await getPerson(ctx.db, taken.person_id)
  await audit(ctx, {
    action: 'person.signed_in',
    organizationId: organization_id,
    subject: { type: 'person', id: person.id },
    detail: { by: 'lti' },
  })
  return { session: await openSession(ctx, person, organization_id), path: taken.path }
}

/** Deleted when read. Undefined if it is unknown, expired, from another browser, or of a disconnected platform. */
export async function takeTicket(
  ctx: Pick<Ctx, 'db' | 'now'> & { organizationId: string },
  ticket: string,
  browserSecret: string,
) {
  const row = await ctx.db
    .deleteFrom('lti_tickets')
    .where('organization_id', '=', ctx.organizationId)
    .where('ticket_hash', '=', hashToken(ticket))
    .returningAll()
    .executeTakeFirst()
  const fits =
    row?.browser_hash.equals(hashToken(browserSecret)) &&
    minutesLater(row.created_at, launchMinutes) > ctx.now
  return row && fits && (await findPlatform(ctx, row.platform_id)) ? row : undefined
}
