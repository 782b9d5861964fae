import type { OrganizationRole } from '#contract/organizations.ts'
import { decide } from '#server/approvals/decide-approval.ts'
import { payoutRequest } from '#server/earnings/payouts/approval-kind.ts'
import { markPayoutFailed, markPayoutPaid } from '#server/earnings/payouts/mark-payout.ts'
import { requestPayout } from '#server/earnings/payouts/request-payout.ts'
import {
  preparePayoutSettings,
  savePayoutSettings,
} from '#server/earnings/settings/payout-settings.ts'
import { saveTaxInfo } from '#server/earnings/tax-info/save-tax-info.ts'
import { verifyTaxInfo } from '#server/earnings/tax-info/review-tax-info.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'
import { demoPassword } from './people.ts'

/** How each payee of the demo stands, in turn; the well-known instructor can ask for a payout at once. */
const stories = ['paid', 'waiting', 'failed', 'no_tax_info'] as const

interface Payee {
  organizationId: string
  personId: string
  role: OrganizationRole
  name: string
  available: number
  adminId: string
}

/** Where the money of the sales goes: paid in part, asked for, returned by a bank, or waiting for tax information. */
export async function loadEarnings(app: Mechanisms) {
  const payees = await listPayees(app)
  for (const [index, payee] of payees.entries()) {
    const story = stories[index % stories.length] ?? 'paid'
    await sayWhere(app, payee)
    if (story === 'no_tax_info') continue
    await giveTaxInfo(app, payee)
    if (payee.available < 2_000) continue
    await askAndDecide(app, payee, story)
  }
}

async function sayWhere(app: Mechanisms, payee: Payee) {
  const at = { at: daysAgo(40) }
  const body = {
    method: { kind: 'bank', holder_name: payee.name, iban: 'DE89 3704 0044 0532 0130 00' },
    schedule: 'on_request',
    minimum_units: 10,
    password: demoPassword,
  } as const
  const confirm = await asMember(app, payee, at, (ctx) => preparePayoutSettings(ctx, body))
  const confirmation = await confirm()
  await asMember(app, payee, at, (ctx) => savePayoutSettings(ctx, body, confirmation))
}

async function giveTaxInfo(app: Mechanisms, payee: Payee) {
  await asMember(app, payee, { at: daysAgo(39) }, (ctx) =>
    saveTaxInfo(ctx, {
      country: 'DE',
      person_kind: 'individual',
      legal_name: payee.name,
      street: 'Lindenallee 7',
      postal_code: '20457',
      city: 'Hamburg',
      numbers: { 'DE.idnr': '36574261809' },
      certified: true,
    }),
  )
  await asMember(app, admin(payee), { at: daysAgo(38) }, (ctx) =>
    verifyTaxInfo(ctx, payee.personId),
  )
}

/** Only a part is asked for, so that there is something left to ask for. */
async function askAndDecide(
  app: Mechanisms,
  payee: Payee,
  story: Exclude<(typeof stories)[number], 'no_tax_info'>,
) {
  const payout = await asMember(app, payee, { at: daysAgo(0.9) }, (ctx) =>
    requestPayout(ctx, { currency: 'EUR', amount_minor: Math.round(payee.available * 0.6) }),
  )
  if (story === 'waiting') return
  await asMember(app, admin(payee), { at: daysAgo(0.6) }, async (ctx) => {
    await decide(ctx, [payoutRequest], payout.approval_id ?? '', 'approved', null)
    await (story === 'paid'
      ? markPayoutPaid(ctx, payout.id, 'SEPA 2291')
      : markPayoutFailed(ctx, payout.id, 'The bank says that the account is closed.'))
  })
}

const admin = ({ organizationId, adminId }: Payee) => ({
  organizationId,
  personId: adminId,
  role: 'admin' as const,
})

/** Instructors with something available, the well-known one first. */
const listPayees = (app: Mechanisms): Promise<Payee[]> =>
  asSystem(app, async ({ db }) => {
    const rows = await db
      .selectFrom('ledger_accounts as a')
      .innerJoin('people as p', 'p.id', 'a.person_id')
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.organization_id', '=', 'a.organization_id').onRef('m.person_id', '=', 'p.id'),
      )
      .select((eb) => [
        'a.organization_id',
        'a.balance_minor',
        'p.id',
        'p.first_name',
        'p.last_name',
        'm.role',
        eb
          .selectFrom('memberships as admin')
          .select('admin.person_id')
          .whereRef('admin.organization_id', '=', 'a.organization_id')
          .where('admin.role', '=', 'admin')
          .whereRef('admin.person_id', '<>', 'p.id')
          .orderBy('admin.joined_at')
          .limit(1)
          .as('admin_id'),
      ])
      .where('a.kind', '=', 'instructor_available')
      .where('a.currency', '=', 'EUR')
      .where('m.role', '<>', 'learner')
      .orderBy((eb) => eb('p.email', '<>', 'instructor@lyceum.test'))
      .orderBy('p.email')
      .orderBy('a.organization_id')
      .execute()
    return rows.flatMap((row) =>
      row.admin_id
        ? {
            organizationId: row.organization_id,
            personId: row.id,
            role: row.role as OrganizationRole,
            name: `${row.first_name} ${row.last_name}`,
            available: 0 - row.balance_minor,
            adminId: row.admin_id,
          }
        : [],
    )
  })
