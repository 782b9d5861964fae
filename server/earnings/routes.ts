import * as earnings from '#contract/earnings.ts'
import * as settings from '#contract/payout-settings.ts'
import * as payouts from '#contract/payouts.ts'
import * as platformMoney from '#contract/platform-money.ts'
import * as splitRules from '#contract/split-rules.ts'
import * as taxInfo from '#contract/tax-info.ts'
import { handle, handlePrepared, type Route } from '#server/http/handle.ts'
import { getEarnings } from './overview/get-earnings.ts'
import { listMyBalances } from './overview/list-my-balances.ts'
import { getLines, listTransactions } from './overview/transactions.ts'
import { listPayees } from './payees/list-payees.ts'
import { markPayoutFailed, markPayoutPaid } from './payouts/mark-payout.ts'
import {
  exportPayouts,
  getPayout,
  listMyPayouts,
  listPayouts,
  revealPayoutMethod,
} from './payouts/read-payouts.ts'
import { requestPayout, startPayout } from './payouts/request-payout.ts'
import {
  getPlatformMoney,
  saveOrganizationFee,
  savePlatformFee,
} from './platform/platform-money.ts'
import {
  getPayoutSettings,
  preparePayoutSettings,
  savePayoutSettings,
} from './settings/payout-settings.ts'
import {
  getSplitRules,
  listCourseSplits,
  removeCourseSplit,
  saveCourseSplit,
  saveSplitRules,
} from './split-rules/split-rules.ts'
import { getEarningsStatement, listEarningsStatements } from './statements/statements.ts'
import { listTaxNumbers } from './tax-info/list-tax-numbers.ts'
import { getTaxInfo, getTaxInfoOf } from './tax-info/read-tax-info.ts'
import {
  requestTaxCorrection,
  revealTaxNumbers,
  verifyTaxInfo,
} from './tax-info/review-tax-info.ts'
import { saveTaxInfo } from './tax-info/save-tax-info.ts'

export const earningsRoutes: Route[] = [
  // who earns
  handle(earnings.getEarnings, (ctx) => getEarnings(ctx)),
  handle(earnings.listEarningsTransactions, (ctx, { query }) => listTransactions(ctx, query)),
  handle(earnings.getEarningsLines, (ctx, { params }) => getLines(ctx, params.sourceId)),
  handle(earnings.listEarningsStatements, (ctx) => listEarningsStatements(ctx)),
  handle(earnings.getEarningsStatement, (ctx, { params, query }) =>
    getEarningsStatement(ctx, params.month, query),
  ),
  handle(payouts.requestPayout, (ctx, { body }) => requestPayout(ctx, body)),
  handle(payouts.listMyPayouts, (ctx, { query }) => listMyPayouts(ctx, query)),
  handle(settings.getPayoutSettings, (ctx) => getPayoutSettings(ctx)),
  handlePrepared(
    settings.savePayoutSettings,
    (ctx, { body }) => preparePayoutSettings(ctx, body),
    (ctx, { body }, confirmation) => savePayoutSettings(ctx, body, confirmation),
  ),
  handle(taxInfo.listTaxNumbers, (ctx, { query }) => listTaxNumbers(ctx, query)),
  handle(taxInfo.getTaxInfo, (ctx) => getTaxInfo(ctx)),
  handle(taxInfo.saveTaxInfo, (ctx, { body }) => saveTaxInfo(ctx, body)),
  // who pays
  handle(payouts.listPayouts, (ctx, { query }) => listPayouts(ctx, query)),
  handle(payouts.exportPayouts, (ctx, { body }) => exportPayouts(ctx, body)),
  handle(payouts.getPayout, (ctx, { params }) => getPayout(ctx, params.payoutId)),
  handle(payouts.revealPayoutMethod, (ctx, { params }) => revealPayoutMethod(ctx, params.payoutId)),
  handle(payouts.markPayoutPaid, (ctx, { params, body }) =>
    markPayoutPaid(ctx, params.payoutId, body.reference),
  ),
  handle(payouts.markPayoutFailed, (ctx, { params, body }) =>
    markPayoutFailed(ctx, params.payoutId, body.reason),
  ),
  handle(payouts.listPayees, (ctx, { query }) => listPayees(ctx, query)),
  handle(payouts.startPayout, (ctx, { params, body }) => startPayout(ctx, params.personId, body)),
  handle(taxInfo.getTaxInfoOf, (ctx, { params }) => getTaxInfoOf(ctx, params.personId)),
  handle(taxInfo.revealTaxNumbers, (ctx, { params, body }) =>
    revealTaxNumbers(ctx, params.personId, body.reason),
  ),
  handle(taxInfo.verifyTaxInfo, (ctx, { params }) => verifyTaxInfo(ctx, params.personId)),
  handle(taxInfo.requestTaxCorrection, (ctx, { params, body }) =>
    requestTaxCorrection(ctx, params.personId, body.reason),
  ),
  handle(splitRules.getSplitRules, (ctx) => getSplitRules(ctx)),
  handle(splitRules.saveSplitRules, (ctx, { body }) => saveSplitRules(ctx, body)),
  handle(splitRules.listCourseSplits, (ctx, { query }) => listCourseSplits(ctx, query)),
  handle(splitRules.saveCourseSplit, (ctx, { params, body }) =>
    saveCourseSplit(ctx, params.courseId, body),
  ),
  handle(splitRules.removeCourseSplit, (ctx, { params }) =>
    removeCourseSplit(ctx, params.courseId),
  ),
]

/** Also for those who left the organization that owes them. */
export const personEarningsRoutes: Route[] = [
  handle(earnings.listMyBalances, (ctx) => listMyBalances(ctx)),
]

export const platformMoneyRoutes: Route[] = [
  handle(platformMoney.getPlatformMoney, (ctx) => getPlatformMoney(ctx)),
  handle(platformMoney.savePlatformFee, (ctx, { body }) => savePlatformFee(ctx, body.basis_points)),
  handle(platformMoney.saveOrganizationFee, (ctx, { params, body }) =>
    saveOrganizationFee(ctx, params.platformOrganizationId, body.basis_points),
  ),
]
