import { sql } from 'kysely'
import type { Balance } from '#contract/earnings.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'

interface Row {
  organization_id: string
  name: string
  is_member: boolean
  currency: string
  available_minor: number
  on_hold_minor: number
  in_payout_minor: number
}

/** Who leaves an organization keeps what they earned there, and sees it: money is owed to people, not to members. */
export async function listMyBalances(ctx: PersonCtx): Promise<Balance[]> {
  const { rows } = await acrossOrganizations(ctx.db, (db) =>
    sql<Row>`select o.id as organization_id, o.name, a.currency,
        exists (select 1 from memberships m where m.organization_id = o.id and m.person_id = ${ctx.personId}) as is_member,
        -coalesce(sum(a.balance_minor) filter (where a.kind = 'instructor_available'), 0)::bigint as available_minor,
        -coalesce(sum(a.balance_minor) filter (where a.kind = 'instructor_on_hold'), 0)::bigint as on_hold_minor,
        -coalesce(sum(a.balance_minor) filter (where a.kind = 'payouts_payable'), 0)::bigint as in_payout_minor
      from ledger_accounts a join organizations o on o.id = a.organization_id
      where a.person_id = ${ctx.personId}
        and a.kind in ('instructor_available', 'instructor_on_hold', 'payouts_payable')
      group by o.id, o.name, a.currency having bool_or(a.balance_minor <> 0)
      order by o.name, a.currency limit 200`.execute(db),
  )
  return rows.map((row) => ({
    organization: { id: row.organization_id, name: row.name },
    is_member: row.is_member,
    currency: row.currency,
    available_minor: row.available_minor,
    on_hold_minor: row.on_hold_minor,
    in_payout_minor: row.in_payout_minor,
  }))
}
