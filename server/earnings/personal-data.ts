import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { money, say } from '#server/words/sentence.ts'

/** What a person earned, and where it is paid. */
export const earningsPersonalData = personalData('earnings', {
  sections: ({ id }) => ({
    accounts: sql`select o.name as organization, a.kind, a.currency, -a.balance_minor as amount_minor
      from ledger_accounts a join organizations o on o.id = a.organization_id where a.person_id = ${id}`,
    transactions: sql`select o.name as organization, a.kind as account, e.kind, -l.amount_minor as amount_minor, l.currency,
        l.posted_at, e.memo
      from ledger_accounts a join ledger_lines l on l.organization_id = a.organization_id and l.account_id = a.id
      join ledger_entries e on e.organization_id = l.organization_id and e.id = l.entry_id
      join organizations o on o.id = a.organization_id where a.person_id = ${id} order by l.posted_at`,
    payouts: sql`select o.name as organization, p.currency, p.amount_minor, p.status, p.method, p.holder_name, p.shown,
        p.requested_at, p.paid_at, p.reference
      from payouts p join organizations o on o.id = p.organization_id where p.person_id = ${id} order by p.requested_at`,
    payout_settings: sql`select o.name as organization, s.method, s.holder_name, s.shown, s.schedule, s.minimum_units
      from payout_settings s join organizations o on o.id = s.organization_id where s.person_id = ${id}`,
    tax_info: sql`select o.name as organization, t.country, t.person_kind, t.legal_name, t.street, t.postal_code, t.city,
        t.numbers_shown, t.changed_at, t.verified_at
      from tax_infos t join organizations o on o.id = t.organization_id where t.person_id = ${id}`,
    tax_info_seen_by: sql`select o.name as organization, v.viewed_at, v.reason
      from tax_info_views v join organizations o on o.id = v.organization_id where v.person_id = ${id} order by v.viewed_at`,
  }),
  removed: [say('Your payout details'), say('Tax details, if you were never paid')],
  kept: [say('Your earnings and payouts, with tax details. The law requires keeping them')],
  obstacles: async (db, { id }) => {
    const { rows } = await sql<{ name: string; currency: string; owed_minor: number }>`
      select o.name, a.currency, -sum(a.balance_minor)::bigint as owed_minor
      from ledger_accounts a join organizations o on o.id = a.organization_id
      where a.person_id = ${id} and a.kind in ('instructor_available', 'instructor_on_hold', 'payouts_payable')
      group by o.name, a.currency having sum(a.balance_minor) <> 0 order by 1, 2`.execute(db)
    return rows.map(({ name, currency, owed_minor }) =>
      owed_minor > 0
        ? say('{name} owes you {amount}. Wait until it’s paid out.', {
            name,
            amount: money(owed_minor, currency),
          })
        : say('You owe {name} {amount} after refunds. Settle it first.', {
            name,
            amount: money(-owed_minor, currency),
          }),
    )
  },
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('payout_settings').where('person_id', '=', id).execute()
    await sql`delete from tax_infos t where t.person_id = ${id} and not exists (select 1 from payouts p
      where p.organization_id = t.organization_id and p.person_id = t.person_id and p.status = 'paid')`.execute(
      db,
    )
  },
})
