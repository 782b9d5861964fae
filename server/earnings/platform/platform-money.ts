import type { PlatformMoney } from '#contract/platform-money.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { setPlatformFee } from '#server/ledger/split-rules.ts'

/** Fees, and what moved through all organizations: sums of balances, never of lines nor of every instructor. */
export const getPlatformMoney = (ctx: PersonCtx): Promise<PlatformMoney> =>
  acrossOrganizations(ctx.db, async (db) => {
    const fees = await db
      .selectFrom('platform_fees as f')
      .leftJoin('organizations as o', 'o.id', 'f.organization_id')
      .select(['f.organization_id', 'o.name', 'f.basis_points', 'f.updated_at'])
      .orderBy('o.name')
      .limit(1000)
      .execute()
    const [ofNobody, paidOut] = await Promise.all([
      sumsOfAccounts(db).where('person_id', 'is', null).execute(),
      sumsOfAccounts(db).where('kind', '=', 'payouts_paid').execute(),
    ])
    const sums = [...ofNobody, ...paidOut]
    const currencies = [...new Set(sums.map(({ currency }) => currency))]
    return {
      basis_points: fees.find((fee) => fee.organization_id === null)?.basis_points ?? 0,
      organizations: fees.flatMap((fee) =>
        fee.organization_id
          ? {
              id: fee.organization_id,
              name: fee.name ?? '',
              basis_points: fee.basis_points,
              updated_at: fee.updated_at.toISOString(),
            }
          : [],
      ),
      totals: currencies.map((currency) => {
        const of = (...kinds: string[]) =>
          sums
            .filter((row) => row.currency === currency && kinds.includes(row.kind))
            .reduce((total, row) => total + Number(row.sum), 0)
        const nobodys = ofNobody.filter((row) => row.currency === currency)
        return {
          currency,
          received_minor: of('cash', 'disputes'),
          platform_minor: 0 - of('platform_fee'),
          organizations_minor: 0 - of('organization_share'),
          // The books sum to zero: what is nobody's is the other side of what instructors got.
          instructors_minor: nobodys.reduce((total, row) => total + Number(row.sum), 0),
          tax_minor: 0 - of('tax_payable'),
          paid_out_minor: 0 - of('payouts_paid'),
        }
      }),
    }
  })

const sumsOfAccounts = (db: Db) =>
  db
    .selectFrom('ledger_accounts')
    .select(['currency', 'kind'])
    .select((eb) => eb.fn.sum<string>('balance_minor').as('sum'))
    .groupBy(['currency', 'kind'])
    .orderBy('currency')

/** Of sales from now on, for everyone without a fee of their own. */
export async function savePlatformFee(ctx: PersonCtx, basisPoints: number): Promise<PlatformMoney> {
  await acrossOrganizations(ctx.db, (db) => setPlatformFee({ ...ctx, db }, null, basisPoints))
  await audit(ctx, {
    action: 'platform_fee.changed',
    subject: { type: 'person', id: ctx.personId },
    detail: { basis_points: basisPoints },
  })
  return getPlatformMoney(ctx)
}

export async function saveOrganizationFee(
  ctx: PersonCtx,
  organizationId: string,
  basisPoints: number | null,
): Promise<PlatformMoney> {
  await acrossOrganizations(ctx.db, async (db) => {
    const organization = await db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organizationId)
      .executeTakeFirst()
    if (!organization) throw problem('organization_not_found')
    if (basisPoints === null) {
      await db.deleteFrom('platform_fees').where('organization_id', '=', organizationId).execute()
    } else await setPlatformFee({ ...ctx, db }, organizationId, basisPoints)
  })
  await enterOrganization(ctx.db, organizationId)
  await audit(ctx, {
    action: 'platform_fee.changed',
    organizationId,
    subject: { type: 'organization', id: organizationId },
    detail: { basis_points: basisPoints },
  })
  return getPlatformMoney(ctx)
}
