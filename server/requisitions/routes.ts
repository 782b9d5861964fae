import * as contract from '#contract/requisitions.ts'
import { handle, type Route } from '#server/http/handle.ts'
import {
  approveRequisition,
  declineRequisition,
  noteRequisition,
  requestChanges,
  retryRequisition,
  takeRequisition,
} from './decide-requisition.ts'
import { getRequisition, listAllRequisitions, listRequisitions } from './get-requisition.ts'
import {
  answerRequisition,
  resubmitRequisition,
  sendRequisition,
  withdrawRequisition,
} from './send-requisition.ts'

export const personRequisitionRoutes: Route[] = [
  handle(contract.listMyRequisitions, (ctx, { query }) => listRequisitions(ctx, query)),
  handle(contract.sendRequisition, (ctx, { body }) => sendRequisition(ctx, body)),
  handle(contract.getMyRequisition, (ctx, { params }) => getRequisition(ctx, params.requisitionId)),
  handle(contract.answerRequisition, (ctx, { params, body }) =>
    answerRequisition(ctx, params.requisitionId, body.body),
  ),
  handle(contract.resubmitRequisition, (ctx, { params, body }) =>
    resubmitRequisition(ctx, params.requisitionId, body),
  ),
  handle(contract.withdrawRequisition, (ctx, { params }) =>
    withdrawRequisition(ctx, params.requisitionId),
  ),
]

export const platformRequisitionRoutes: Route[] = [
  handle(contract.listRequisitions, (ctx, { query }) => listAllRequisitions(ctx, query)),
  handle(contract.getRequisition, (ctx, { params }) => getRequisition(ctx, params.requisitionId)),
  handle(contract.takeRequisition, (ctx, { params }) => takeRequisition(ctx, params.requisitionId)),
  handle(contract.noteRequisition, (ctx, { params, body }) =>
    noteRequisition(ctx, params.requisitionId, body.body),
  ),
  handle(contract.approveRequisition, (ctx, { params, body }) =>
    approveRequisition(ctx, params.requisitionId, body),
  ),
  handle(contract.requestRequisitionChanges, (ctx, { params, body }) =>
    requestChanges(ctx, params.requisitionId, body.message),
  ),
  handle(contract.declineRequisition, (ctx, { params, body }) =>
    declineRequisition(ctx, params.requisitionId, body.reason),
  ),
  handle(contract.retryRequisition, (ctx, { params }) =>
    retryRequisition(ctx, params.requisitionId),
  ),
]
