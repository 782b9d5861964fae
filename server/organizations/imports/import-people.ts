import { sql } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'

import { enterOrganization } from '#server/db/tenancy.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { addressFacts, isOwnDomain, type AddressFacts } from '../address-facts.ts'
import { inviteAddresses } from '../invite-addresses.ts'

const batch = 200

interface Payload {
  organization_id: string
  import_id: string
}

/**
 * Invites a batch of rows per transaction until none waits. A crash repeats at most one batch, and rows that were
 * done stay done; memory holds one batch.
 */
export const importPeople = job<Payload>(
  { name: 'organizations.import-people', lane: 'media' },
  async (app, payload) => {
    while (await asSystem(app, (ctx) => inviteBatch(ctx, payload)));
  },
)

async function inviteBatch(ctx: Ctx, { organization_id, import_id }: Payload): Promise<boolean> {
  await enterOrganization(ctx.db, organization_id)
  const found = await ctx.db
    .selectFrom('people_imports as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['o.id', 'o.name', 'i.requested_by', 'i.message', 'i.group_id'])
    .where('i.organization_id', '=', organization_id)
    .where('i.id', '=', import_id)
    .where('i.finished_at', 'is', null)
    .forUpdate('i')
    .executeTakeFirst()
  if (!found?.requested_by) return false
  const rows = await ctx.db
    .selectFrom('people_import_rows')
    .select(['line', 'email', 'role', 'position'])
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(batch)
    .execute()
  const acting: PersonCtx = {
    ...ctx,
    personId: found.requested_by,
    sessionId: '',
    userRole: 'user',
  }
  const facts = await addressFacts(
    ctx,
    organization_id,
    rows.map((row) => row.email),
  )
  const wishes = rows.map(({ line, email, role, position }) => {
    const address = email.toLowerCase()
    const refused = refusal(facts, address)
    if (!refused) {
      facts.free -= 1
      facts.invited.add(address)
    }
    return { line, email: address, role: role as OrganizationRole, position, refused }
  })
  const invited = await inviteAddresses(
    acting,
    found,
    wishes.filter(({ refused }) => !refused),
    { message: found.message, group: found.group_id ?? undefined },
  )
  const lines = wishes.map(({ line }) => line)
  const outcomes = wishes.map(
    ({ email, refused }) => refused ?? (invited.has(email) ? 'invited' : 'already_invited'),
  )
  await sql`update people_import_rows r set outcome = given.outcome
    from unnest(${lines}::int[], ${outcomes}::text[]) as given (line, outcome)
    where r.organization_id = ${organization_id} and r.import_id = ${import_id} and r.line = given.line`.execute(
    ctx.db,
  )
  if (rows.length === batch) return true
  await ctx.db
    .updateTable('people_imports')
    .set({ finished_at: ctx.now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .execute()
  return false
}

/** What has changed since the preview: someone joined, the seats went, the rule about domains was set. */
function refusal(facts: AddressFacts, email: string) {
  if (facts.members.has(email)) return 'already_member'
  if (facts.invited.has(email)) return 'already_invited'
  if (!isOwnDomain(facts, email)) return 'wrong_domain'
  return facts.free <= 0 ? 'no_seat' : undefined
}
