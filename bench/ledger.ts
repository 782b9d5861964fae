import type { LoadRequest } from 'autocannon'
import type pg from 'pg'
import { get } from './requests.ts'

interface Earner {
  organizationId: string
  token: string
}

/** What someone with earnings looks at. */
export function ledgerReads({ organizationId, token }: Earner) {
  const signedIn = { authorization: `JWT ${token}` }
  const at = `/api/organizations/${organizationId}/earnings/`
  const page = 'transactions/?account=on_hold&currency=EUR&page='
  return {
    'earnings page': { ...get(signedIn), path: at },
    'earnings lines': { ...get(signedIn), path: `${at}${page}1` },
    'earnings statements': { ...get(signedIn), path: `${at}statements/` },
  } satisfies Record<string, LoadRequest>
}

/**
 * Fills the ledger until the admin's account and the cash have that many lines together: sales of one euro over the
 * last year, the same months whether they are few or many. The triggers would do the same, one line at a time.
 */
export async function growLedger(
  database: pg.Client,
  { organizationId }: Pick<Earner, 'organizationId'>,
  lines: number,
) {
  await database.query(`set session_replication_role = replica`)
  await database.query(
    `insert into ledger_accounts (organization_id, kind, currency, person_id, provider)
     select $1, 'instructor_on_hold', 'EUR', person_id, null from memberships where organization_id = $1 and role = 'admin'
     union all select $1, 'instructor_available', 'EUR', person_id, null from memberships
       where organization_id = $1 and role = 'admin'
     union all select $1, 'cash', 'EUR', null, 'manual'
     on conflict do nothing`,
    [organizationId],
  )
  await database.query(
    `insert into ledger_entries (organization_id, kind, currency, key, source_type, source_id, line_count, posted_at)
     select $1, 'sale', 'EUR', 'bench ' || n, 'order', gen_random_uuid(), 2, now() - random() * interval '360 days'
     from generate_series(1 + (select count(*) from ledger_entries where organization_id = $1), $2::int) n`,
    [organizationId, lines / 2],
  )
  await database.query(
    `insert into ledger_lines (organization_id, entry_id, account_id, currency, amount_minor, number, balance_minor, posted_at)
     select $1, e.id, a.id, 'EUR', a.sign * 100, a.line_count + e.n, a.balance_minor + a.sign * 100 * e.n, e.posted_at
     from (select *, row_number() over (order by posted_at) as n from ledger_entries x where organization_id = $1
         and not exists (select from ledger_lines l where l.organization_id = $1 and l.entry_id = x.id)) e,
       (select *, case kind when 'cash' then 1 else -1 end as sign from ledger_accounts
         where organization_id = $1 and kind in ('cash', 'instructor_on_hold')) a`,
    [organizationId],
  )
  await database.query(
    `update ledger_accounts a set line_count = l.n, balance_minor = l.sum, debit_minor = greatest(l.sum, 0),
       credit_minor = greatest(-l.sum, 0)
     from (select account_id, count(*) as n, sum(amount_minor) as sum from ledger_lines
       where organization_id = $1 group by account_id) l
     where a.organization_id = $1 and a.id = l.account_id`,
    [organizationId],
  )
  await database.query(
    `insert into ledger_months as m (organization_id, account_id, month, entry_kind, amount_minor, line_count)
     select $1, account_id, date_trunc('month', posted_at at time zone 'UTC')::date, 'sale', sum(amount_minor), count(*)
     from ledger_lines where organization_id = $1 group by account_id, 3
     on conflict (organization_id, account_id, month, entry_kind)
     do update set amount_minor = excluded.amount_minor, line_count = excluded.line_count`,
    [organizationId],
  )
  await database.query(
    `insert into ledger_holds (organization_id, entry_id, person_id, currency, source_id, amount_minor, left_minor, hold_until)
     select $1, e.id, a.person_id, 'EUR', e.source_id, 100, 100, e.posted_at + interval '400 days'
     from ledger_entries e, ledger_accounts a
     where e.organization_id = $1 and a.organization_id = $1 and a.kind = 'instructor_on_hold'
     on conflict do nothing`,
    [organizationId],
  )
  await database.query(`set session_replication_role = origin`)
  await database.query('vacuum analyze')
}
