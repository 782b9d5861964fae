import * as settings from '#contract/payout-settings.ts'
import * as taxInfo from '#contract/tax-info.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getPayoutSettings, savePayoutSettings } from './settings/payout-settings.ts'
import { listTaxNumbers } from './tax-info/list-tax-numbers.ts'
import { getTaxInfo, getTaxInfoOf } from './tax-info/read-tax-info.ts'
import {
  requestTaxCorrection,
  revealTaxNumbers,
  verifyTaxInfo,
} from './tax-info/review-tax-info.ts'
import { saveTaxInfo } from './tax-info/save-tax-info.ts'

export const earningsRoutes: Route[] = [
  handle(settings.getPayoutSettings, (ctx) => getPayoutSettings(ctx)),
  handle(settings.savePayoutSettings, (ctx, { body }) => savePayoutSettings(ctx, body)),
  handle(taxInfo.listTaxNumbers, (ctx, { query }) => listTaxNumbers(ctx, query)),
  handle(taxInfo.getTaxInfo, (ctx) => getTaxInfo(ctx)),
  handle(taxInfo.saveTaxInfo, (ctx, { body }) => saveTaxInfo(ctx, body)),
  handle(taxInfo.getTaxInfoOf, (ctx, { params }) => getTaxInfoOf(ctx, params.personId)),
  handle(taxInfo.revealTaxNumbers, (ctx, { params, body }) =>
    revealTaxNumbers(ctx, params.personId, body.reason),
  ),
  handle(taxInfo.verifyTaxInfo, (ctx, { params }) => verifyTaxInfo(ctx, params.personId)),
  handle(taxInfo.requestTaxCorrection, (ctx, { params, body }) =>
    requestTaxCorrection(ctx, params.personId, body.reason),
  ),
]
