import * as contract from '#contract/provisioning.ts'
import { handle, type Route } from '#server/http/handle.ts'
import {
  createProvisioningToken,
  getProvisioning,
  listProvisioningLog,
  releaseBrake,
  revokeProvisioningToken,
  saveProvisioning,
} from './manage-provisioning.ts'

export const provisioningRoutes: Route[] = [
  handle(contract.getProvisioning, (ctx) => getProvisioning(ctx)),
  handle(contract.saveProvisioning, (ctx, { body }) => saveProvisioning(ctx, body)),
  handle(contract.createProvisioningToken, (ctx, { body }) =>
    createProvisioningToken(ctx, body.name),
  ),
  handle(contract.revokeProvisioningToken, (ctx, { params }) =>
    revokeProvisioningToken(ctx, params.tokenId),
  ),
  handle(contract.releaseBrake, (ctx) => releaseBrake(ctx)),
  handle(contract.listProvisioningLog, (ctx, { query }) => listProvisioningLog(ctx, query)),
]
