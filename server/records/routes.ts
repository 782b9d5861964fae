import * as forwards from '#contract/record-forwards.ts'
import * as contract from '#contract/records.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { createRecordClient, listRecordClients, revokeRecordClient } from './clients/clients.ts'
import * as forwarding from './forwarding/manage-forwards.ts'
import { getStatement, listStatements } from './read-statements.ts'

export const recordRoutes: Route[] = [
  handle(contract.listRecordClients, (ctx) => listRecordClients(ctx)),
  handle(contract.createRecordClient, (ctx, { body }) => createRecordClient(ctx, body)),
  handle(contract.revokeRecordClient, (ctx, { params }) =>
    revokeRecordClient(ctx, params.clientId),
  ),
  handle(contract.listStatements, (ctx, { query }) => listStatements(ctx, query)),
  handle(contract.getStatement, (ctx, { params }) => getStatement(ctx, params.statementId)),
  handle(forwards.listRecordForwards, (ctx) => forwarding.listRecordForwards(ctx)),
  handle(forwards.createRecordForward, (ctx, { body }) =>
    forwarding.createRecordForward(ctx, body),
  ),
  handle(forwards.updateRecordForward, (ctx, { params, body }) =>
    forwarding.updateRecordForward(ctx, params.forwardId, body),
  ),
  handle(forwards.pauseRecordForward, (ctx, { params }) =>
    forwarding.pauseRecordForward(ctx, params.forwardId),
  ),
  handle(forwards.resumeRecordForward, (ctx, { params }) =>
    forwarding.resumeRecordForward(ctx, params.forwardId),
  ),
  handle(forwards.deleteRecordForward, (ctx, { params }) =>
    forwarding.deleteRecordForward(ctx, params.forwardId),
  ),
  handle(forwards.listRecordForwardLog, (ctx, { params }) =>
    forwarding.listRecordForwardLog(ctx, params.forwardId),
  ),
]
