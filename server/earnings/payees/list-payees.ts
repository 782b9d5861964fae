import { sql } from 'kysely'
import type { Payee } from '#contract/payouts.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { personNameColumn, presentPersonName } from '#server/identity/person-name.ts'
import { obstaclesOf } from '../payouts/obstacles.ts'
import { earningsPolicy } from '../policy.ts'
import { statusOfTaxInfo } from '../tax-info/queries.ts'

/** Everyone with an account in the books, also who has left: what is owed to them stays owed. */
export async function listPayees(ctx: MemberCtx, query: PageQuery): Promise<Page<Payee>> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  const { rows, ...page } = await paged(
    ctx.db,
    payees(ctx, query.search),
    payees(ctx, query.search)
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.organization_id', '=', 'a.organization_id').onRef('m.person_id', '=', 'p.id'),
      )
      .leftJoin('payout_settings as s', (join) =>
        join.onRef('s.organization_id', '=', 'a.organization_id').onRef('s.person_id', '=', 'p.id'),
      )
      .leftJoin('tax_infos as t', (join) =>
        join.onRef('t.organization_id', '=', 'a.organization_id').onRef('t.person_id', '=', 'p.id'),
      )
      .select([
        'a.currency',
        'm.role',
        's.method',
        's.holder_name',
        's.shown',
        's.minimum_units',
        't.verified_at',
        't.correction_requested_at',
        't.country',
        personNameColumn('p').as('person'),
        owedOn('instructor_available').as('available'),
        owedOn('instructor_on_hold').as('on_hold'),
        owedOn('payouts_payable').as('in_payout'),
        owedOn('payouts_paid').as('paid'),
        sql<boolean>`exists (select from payouts o where o.organization_id = a.organization_id
          and o.person_id = p.id and o.currency = a.currency
          and o.status in ('requested', 'approved'))`.as('has_open'),
      ])
      .orderBy('p.last_name')
      .orderBy('p.first_name')
      .orderBy('p.id')
      .orderBy('a.currency'),
    query,
  )
  return {
    ...page,
    items: rows.flatMap((row) => {
      if (!row.person) return []
      const tax_info_status = statusOfTaxInfo(
        row.country
          ? { verified_at: row.verified_at, correction_requested_at: row.correction_requested_at }
          : undefined,
      )
      const open_currencies = row.has_open ? [row.currency] : []
      const settings =
        row.minimum_units === null
          ? undefined
          : { method: row.method, minimum_units: row.minimum_units }
      return {
        person: presentPersonName(ctx.app, row.person),
        is_member: row.role !== null,
        currency: row.currency,
        available_minor: row.available,
        on_hold_minor: row.on_hold,
        in_payout_minor: row.in_payout,
        paid_minor: row.paid,
        tax_info_status,
        method: row.method
          ? {
              kind: row.method as 'bank' | 'other',
              holder_name: row.holder_name ?? '',
              shown: row.shown ?? '',
            }
          : null,
        obstacles: obstaclesOf(
          { settings, tax_info_status, open_currencies },
          row.currency,
          row.available,
        ),
      }
    }),
  }
}

/** Every share begins on hold, so that account names each person and currency once. */
function payees(ctx: MemberCtx, search: string | undefined) {
  const name = sql`p.first_name || ' ' || p.last_name`
  return ctx.db
    .selectFrom('ledger_accounts as a')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.kind', '=', 'instructor_on_hold')
    .$if(Boolean(search), (query) => query.where(name, 'ilike', containing(search ?? '')))
}

const owedOn = (kind: string) =>
  sql<number>`coalesce((select -b.balance_minor from ledger_accounts b
    where b.organization_id = a.organization_id and b.kind = ${kind} and b.person_id = a.person_id
      and b.provider is null and b.currency = a.currency), 0)`
