import type { Page, PageQuery } from '#contract/page.ts'
import type {
  Requisition,
  RequisitionKind,
  RequisitionStatus,
  RequisitionSummary,
} from '#contract/requisitions.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { readLimits } from '#server/organizations/limits.ts'
import { presentRequisition, presentSummary } from './present.ts'
import {
  countByStatus,
  getRequisitionRow,
  listThread,
  pageOfRequisitions,
  type RequisitionRow,
} from './queries.ts'
import { readerOf } from '#server/words/reader.ts'

interface Filter extends PageQuery {
  status?: RequisitionStatus | 'open' | 'stuck' | undefined
  kind?: RequisitionKind | undefined
  sort?: 'newest' | 'oldest' | undefined
}

export async function listRequisitions(
  ctx: PersonCtx,
  filter: Filter,
): Promise<Page<RequisitionSummary>> {
  const { rows, ...totals } = await pageOfRequisitions(ctx.db, filter)
  return { items: rows.map(presentSummary), ...totals }
}

export const listAllRequisitions = async (ctx: PersonCtx, filter: Filter) => ({
  ...(await listRequisitions(ctx, filter)),
  counts: await countByStatus(ctx.db),
})

/** The request, with the organization's current limits. */
export async function getRequisition(ctx: PersonCtx, requisitionId: string): Promise<Requisition> {
  const row = await getRequisitionRow(ctx.db, requisitionId)
  const thread = await listThread(ctx.db, requisitionId)
  return presentRequisition(ctx, row, thread, await currentOf(ctx, row), await readerOf(ctx))
}

async function currentOf(ctx: PersonCtx, { organization_id }: RequisitionRow) {
  if (organization_id === null) return null
  await enterOrganization(ctx.db, organization_id)
  return readLimits(ctx.db, organization_id, ctx.now)
}
