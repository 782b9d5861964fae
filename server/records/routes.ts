import * as contract from '#contract/records.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { createRecordClient, listRecordClients, revokeRecordClient } from './clients/clients.ts'
import { getStatement, listStatements } from './read-statements.ts'

export const recordRoutes: Route[] = [
  handle(contract.listRecordClients, (ctx) => listRecordClients(ctx)),
  handle(contract.createRecordClient, (ctx, { body }) => createRecordClient(ctx, body)),
  handle(contract.revokeRecordClient, (ctx, { params }) =>
    revokeRecordClient(ctx, params.clientId),
  ),
  handle(contract.listStatements, (ctx, { query }) => listStatements(ctx, query)),
  handle(contract.getStatement, (ctx, { params }) => getStatement(ctx, params.statementId)),
]
