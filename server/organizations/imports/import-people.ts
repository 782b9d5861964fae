import type { OrganizationRole } from '#contract/organizations.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { addressFacts, isOwnDomain, type AddressFacts } from '../address-facts.ts'
import { inviteAddress } from '../invite-address.ts'

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
  { name: 'organizations.import-people' },
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
  for (const row of rows) {
    const email = row.email.toLowerCase()
    const outcome =
      refusal(facts, email) ??
      (await inviteAddress(acting, found, email, {
        role: row.role as OrganizationRole,
        position: row.position ?? undefined,
        message: found.message,
        group: found.group_id ?? undefined,
      }))
    if (outcome === 'invited') facts.free -= 1
    await ctx.db
      .updateTable('people_import_rows')
      .set({ outcome })
      .where('organization_id', '=', organization_id)
      .where('import_id', '=', import_id)
      .where('line', '=', row.line)
      .execute()
  }
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
  if (!isOwnDomain(facts, email)) return 'wrong_domain'
  return facts.free <= 0 ? 'no_seat' : undefined
}
