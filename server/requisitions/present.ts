import type { OrganizationLimits } from '#contract/organization-settings.ts'
import type {
  Requested,
  Requisition,
  RequisitionMessage,
  RequisitionSummary,
} from '#contract/requisitions.ts'
import { abilities } from '#server/access/policy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { requisitionPolicy } from './policy.ts'
import type { RequisitionRow, ThreadRow } from './queries.ts'
import { word, type Reader } from '#server/words/word.ts'
import type { StoredStep } from './rules.ts'

export const presentSummary = (row: RequisitionRow): RequisitionSummary => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  requested: row.requested as unknown as Requested,
  requester: { id: row.person_id, name: row.requester_name },
  organization:
    row.organization_id === null
      ? null
      : { id: row.organization_id, name: row.organization_name ?? '' },
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
  stuck: row.approved_at !== null && row.applied_at === null,
  created_at: row.created_at.toISOString(),
})

const presentMessage = (row: ThreadRow): RequisitionMessage => ({
  id: row.id,
  kind: row.kind as RequisitionMessage['kind'],
  author: row.author,
  body: row.body,
  status: row.status as RequisitionMessage['status'],
  created_at: row.created_at.toISOString(),
})

export const presentRequisition = (
  ctx: PersonCtx,
  row: RequisitionRow,
  thread: ThreadRow[],
  current: OrganizationLimits | null,
  reader: Reader,
): Requisition => ({
  ...presentSummary(row),
  reason: row.reason,
  granted: row.granted as unknown as Requested | null,
  current,
  steps: (row.steps as unknown as StoredStep[]).map((step) => ({
    ...step,
    detail: word(step.detail, reader),
  })),
  thread: thread
    .filter(({ kind }) => kind !== 'note' || ctx.userRole === 'super_admin')
    .map(presentMessage),
  can: abilities(requisitionPolicy, ctx, row),
})
